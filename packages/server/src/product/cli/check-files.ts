import { access, constants } from 'node:fs/promises';
import { CommandFailed } from './exit-codes.ts';

/** Throws CommandFailed for the first file that cannot be read, before anything is loaded that would read it. */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      throw cannotRead(path, error);
    });
  }
}

export const cannotRead = (path: string, error: NodeJS.ErrnoException): CommandFailed =>
  new CommandFailed(
    error.code === 'ENOENT' ? `The file ${path} does not exist.` : `${path} cannot be read: ${error.message}`,
  );
