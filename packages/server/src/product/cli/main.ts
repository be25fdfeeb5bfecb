#!/usr/bin/env node
/** The command line. Each command is a file. */
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2));
