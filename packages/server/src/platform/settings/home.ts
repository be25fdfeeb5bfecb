import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes the home, private to this account. Folders above it that are missing get the usual mode, not a private one. */
export function makeHome(home: string): void {
  mkdirSync(dirname(home), { recursive: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
}
