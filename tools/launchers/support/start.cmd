@echo off
rem Start the game that the arguments name, with the first Python that is new enough.
rem The launcher has changed to its own folder, and popd changes back.
rem The Microsoft Store's stub for python fails the test, so it is skipped.
setlocal DisableDelayedExpansion
rem They are for other programs; one of a broken Python would be the end of this.
set "PYTHONHOME="
set "PYTHONPATH="
set "TEST=import sys; sys.exit(sys.version_info < (3, 11))"
set "PYTHON=py -3"
%PYTHON% -c "%TEST%" >nul 2>nul
if "%ERRORLEVEL%"=="0" goto start
set "PYTHON=python"
%PYTHON% -c "%TEST%" >nul 2>nul
if "%ERRORLEVEL%"=="0" goto start
set "PYTHON=python3"
%PYTHON% -c "%TEST%" >nul 2>nul
if "%ERRORLEVEL%"=="0" goto start
set "PYTHON=uv run --no-project --python 3.13"
uv --version >nul 2>nul
if "%ERRORLEVEL%"=="0" goto start
echo Tommy's Toys needs Python 3.11 or later, and none was found.
echo Get it from https://www.python.org/downloads/ and start this file again.
goto failed
:start
%PYTHON% ..\play.py %*
if not "%ERRORLEVEL%"=="0" goto failed
popd
exit /b 0
:failed
echo.
pause
popd
exit /b 1
