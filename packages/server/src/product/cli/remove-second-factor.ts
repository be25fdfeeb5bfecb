/** `user remove-second-factor`: for whoever lost their app and codes, and is in several organisations or the only admin. */
import pg from 'pg';
import { endProofs } from '../../tenancy/identity/by-mail/end-proofs.ts';
import { dropSecondFactor } from '../../tenancy/identity/second-factor/drop-second-factor.ts';
import { type Command, parse } from './command.ts';
import { CommandFailed, DONE, WrongUse } from './exit-codes.ts';
import { withDatabase } from './local-database.ts';

export const removeSecondFactor: Command = async (words) => {
  const { email } = parse(words, { email: { type: 'string' } }, []).values;
  if (!email) throw new WrongUse('user remove-second-factor needs --email, the person’s address.');
  await withDatabase(async ({ database }) => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('BEGIN');
      const { rows } = await owner.query<{ id: string; enabled: boolean }>(
        'SELECT id, two_factor_enabled AS enabled FROM auth."user" WHERE email = lower($1) FOR NO KEY UPDATE',
        [email],
      );
      const [person] = rows;
      if (!person) throw new CommandFailed(`Nobody signs in here with ${email}. Nothing was changed.`);
      if (!person.enabled) throw new CommandFailed(`${email} has no second factor. Nothing was changed.`);
      await dropSecondFactor(owner, person.id);
      await endProofs(owner, person.id, { trustedDevices: true });
      await owner.query('COMMIT');
    } finally {
      await owner.end();
    }
  });
  process.stdout.write(`${email} now signs in with the password alone\n`);
  return DONE;
};
