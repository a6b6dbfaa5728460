@echo off
pushd "%~dp0" >nul 2>nul
support\start.cmd rolling
