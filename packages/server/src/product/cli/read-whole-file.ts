import { readFile } from 'node:fs/promises';
import { cannotRead } from './check-files.ts';
import { CommandFailed } from './exit-codes.ts';

/** The bytes of a file no larger than `maxBytes`; `parts` says what to do with the parts of a larger one. */
export async function readWholeFile(path: string, maxBytes: number, parts: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw cannotRead(path, error);
  });
  if (bytes.byteLength > maxBytes) {
    throw new CommandFailed(`${path} is larger than ${maxBytes / 1024 / 1024} MB. Split it and ${parts} the parts.`);
  }
  return bytes;
}
