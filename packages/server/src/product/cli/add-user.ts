/** `user add`: an organisation and its first person, for installations where nobody opens the sign-up page. */
import { randomBytes } from 'node:crypto';
import { CALENDAR_YEAR_START } from '@forecastle/rules';
import { APIError } from 'better-auth/api';
import { newId } from '../../platform/database/ids.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { createAuth } from '../../tenancy/identity/auth.ts';
import { refusedPassword } from '../../tenancy/identity/refused-password.ts';
import { createOrganization } from '../../tenancy/organizations/create-organization.ts';
import { CommandFailed, WrongUse } from './exit-codes.ts';
import type { CommandDatabase } from './local-database.ts';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly organisation: string;
  /** Null: one is made and returned. */
  readonly password: string | null;
  readonly timeZone: string;
  readonly currency: string;
}

/** Bytes of a made password: 22 characters that nobody guesses. */
const MADE_PASSWORD_BYTES = 16;

/** Makes both in one transaction; returns the password when it was made here. */
export async function addUser({ database, settings }: CommandDatabase, user: NewUser): Promise<string | null> {
  const made = user.password === null ? randomBytes(MADE_PASSWORD_BYTES).toString('base64url') : null;
  const password = user.password ?? made ?? '';
  const refused = await refusedPassword(password, [user.name, user.email, user.organisation]);
  if (refused !== null) throw new WrongUse(`FORECASTLE_PASSWORD: ${refused} Nobody was added.`);
  const organizationId = newId();
  try {
    await inTenant(database.identityWorkPool, organizationId, async (tx) => {
      const { api } = createAuth(tx.client, settings, async () => organizationId);
      const { user: founder } = await api.signUpEmail({ body: { email: user.email, name: user.name, password } });
      await createOrganization(tx, {
        name: user.organisation,
        plan: 'starter',
        through: { kind: 'command_line', id: null },
        timeZone: user.timeZone,
        currency: user.currency,
        fiscalYearStart: CALENDAR_YEAR_START,
        founder: { userId: founder.id, name: founder.name, email: founder.email },
      });
      // The library signs a new person in; nobody sits at this terminal as them.
      await tx.client.query('DELETE FROM auth.session WHERE user_id = $1', [founder.id]);
    });
  } catch (error) {
    if (error instanceof APIError) throw new CommandFailed(`Nobody was added: ${error.message}.`);
    throw error;
  }
  return made;
}
