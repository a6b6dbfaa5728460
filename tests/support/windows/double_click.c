/* Starts a batch file as Windows does after a double-click, and ends with its status.

The registry says `"%1" %*` for .bat: the name in quotes goes to CreateProcess as a command. */

#include <stdio.h>
#include <wchar.h>
#include <windows.h>

int wmain(int count, wchar_t **arguments) {
    wchar_t command[4096];
    STARTUPINFOW how = {.cb = sizeof how};
    PROCESS_INFORMATION process;
    DWORD status = 97;
    if (count != 2)
        return 96;
    swprintf(command, 4096, L"\"%ls\" ", arguments[1]);
    if (!CreateProcessW(NULL, command, NULL, NULL, TRUE, 0, NULL, NULL, &how, &process))
        return 95;
    WaitForSingleObject(process.hProcess, INFINITE);
    GetExitCodeProcess(process.hProcess, &status);
    return status;
}
