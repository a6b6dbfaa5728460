@echo off
rem Start the game that the arguments name, with the first Python that is new enough.
rem The Microsoft Store's stub for python fails the test, so it is skipped.
setlocal
set "PLAY=%~dp0..\..\play.py"
set "TEST=import sys; sys.exit(sys.version_info < (3, 11))"
set "PYTHON="
py -3 -c "%TEST%" >nul 2>nul && set "PYTHON=py -3"
if defined PYTHON goto start
python -c "%TEST%" >nul 2>nul && set "PYTHON=python"
if defined PYTHON goto start
python3 -c "%TEST%" >nul 2>nul && set "PYTHON=python3"
if defined PYTHON goto start
uv --version >nul 2>nul && set "PYTHON=uv run --no-project --python 3.13"
if defined PYTHON goto start
echo Tommy's Toys needs Python 3.11 or later, and none was found.
echo Get it from https://www.python.org/downloads/ and start this file again.
goto failed
:start
%PYTHON% "%PLAY%" %*
if not "%ERRORLEVEL%"=="0" goto failed
exit /b 0
:failed
echo.
pause
exit /b 1
