@echo off
call "%~dp0support\start.cmd" rolling
