/** `rotate-secret`: encrypts with the present SECRET what OLD_SECRET encrypted. */
import pg from 'pg';
import { renewRolePasswords } from '../../platform/database/cluster/external.ts';
import { loadSettings } from '../../platform/settings/settings.ts';
import { type Rotated, rotateSecret } from '../secret-rotation/rotate-secret.ts';
import { type Command, parse } from './command.ts';
import { CommandFailed, DONE, WrongUse } from './exit-codes.ts';
import { withDatabase } from './local-database.ts';

export const rotateSecretCommand: Command = async (words) => {
  parse(words, {}, []);
  const from = process.env.OLD_SECRET;
  if (!from) throw new WrongUse('rotate-secret needs OLD_SECRET, the secret until now, and SECRET, the new one.');
  const { secret: to, database } = loadSettings();
  if (from === to) throw new WrongUse('OLD_SECRET and SECRET are the same. Set SECRET to the new one.');
  // Their passwords follow from the secret, so nothing opens the database before this.
  if (database.kind === 'external') await renewRolePasswords({ ...database, secret: to });
  const rotated = await withDatabase(async (opened) => {
    const owner = new pg.Client({ connectionString: opened.database.ownerUrl });
    await owner.connect();
    try {
      return await rotateSecret(owner, { from, to });
    } finally {
      await owner.end();
    }
  });
  process.stdout.write(rotated.map(line).join(''));
  const unreadable = rotated.reduce((sum, each) => sum + each.unreadable, 0);
  if (unreadable > 0) {
    throw new CommandFailed(
      `${unreadable} could not be read with OLD_SECRET and stay as they are. Run it again with the secret they were made with, or enter them again in the product.`,
    );
  }
  return DONE;
};

const line = ({ what, encrypted, unreadable }: Rotated): string =>
  `${String(encrypted).padStart(6)}  ${what}${unreadable > 0 ? `, ${unreadable} not readable` : ''}\n`;
