@echo off
call "%~dp0support\start.cmd" crazy8s
