import { StartRefused } from '../../platform/settings/refusal.ts';
import { UnreadableFile } from '../../work/imports/reading/unreadable.ts';
import { UnusableBackup } from '../backup/unusable-backup.ts';
import { CommandFailed, DONE, FAILED, WRONG_USE, WrongUse } from './exit-codes.ts';
import { HELP } from './help.ts';

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

/** Finds the command and turns what it throws into an exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    return await find(words);
  } catch (error) {
    const said = [WrongUse, CommandFailed, UnreadableFile, UnusableBackup, StartRefused].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${said ? (error as Error).message : `Failed: ${(error as Error).message}`}\n`);
    return error instanceof WrongUse ? WRONG_USE : FAILED;
  }
}

async function find(words: readonly string[]): Promise<number> {
  const [first = 'help', ...rest] = words;
  if (first === 'help' || first === '--help' || first === '-h') {
    process.stdout.write(HELP);
    return DONE;
  }
  if (first === '--version' || first === '-v') return find(['version', ...rest]);
  const name = first === 'user' ? `user ${rest.shift() ?? ''}`.trim() : first;
  // Help is read at once, so it waits for none of what the commands need.
  const { COMMANDS } = await import('./commands.ts');
  const command = COMMANDS[name];
  if ((command || first === 'user') && [name.split(' ')[1], ...rest].some(isHelp)) {
    process.stdout.write(HELP);
    return DONE;
  }
  if (!command) throw new WrongUse(`There is no command "${name}". "forecastle help" lists all commands.`);
  return command(rest);
}
