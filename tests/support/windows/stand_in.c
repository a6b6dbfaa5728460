/* Stands for a Python of Windows: py.exe, python.exe, python3.exe, or for uv.exe.

Asked for its version it ends with the status in STAND_IN_TEST. Otherwise it writes its name, the
working directory and its arguments into the file STAND_IN_NOTES, each with a NUL behind it in
UTF-8, and ends with the status in STAND_IN_STATUS. */

#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <windows.h>

static void note(FILE *file, const wchar_t *text) {
    char bytes[8192];
    int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes, NULL, NULL);
    fwrite(bytes, 1, size, file);
}

static int status(const wchar_t *name) {
    const wchar_t *value = _wgetenv(name);
    return value == NULL ? 0 : _wtoi(value);
}

int wmain(int count, wchar_t **arguments) {
    wchar_t folder[4096];
    FILE *file;
    for (int i = 1; i < count; i++)
        if (!wcscmp(arguments[i], L"-c") || !wcscmp(arguments[i], L"--version"))
            return status(L"STAND_IN_TEST");
    if (_wgetenv(L"PYTHONPATH") != NULL || _wgetenv(L"PYTHONHOME") != NULL)
        return 99;
    file = _wfopen(_wgetenv(L"STAND_IN_NOTES"), L"wb");
    if (file == NULL)
        return 98;
    GetCurrentDirectoryW(4096, folder);
    note(file, folder);
    for (int i = 0; i < count; i++)
        note(file, arguments[i]);
    fclose(file);
    return status(L"STAND_IN_STATUS");
}
