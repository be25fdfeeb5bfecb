import { API_KEY_DAYS_MAX, type ApiKey, type Role } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { lesserRole, may } from '../identity/policies.ts';
import { ENDING, hashOf, keyOf } from './key.ts';
import { readKey } from './list-keys.ts';

export interface NewKey {
  readonly name: string;
  readonly role: Role;
  /** Calendar day of the organisation. */
  readonly expiresOn: string;
}

/** Makes a key that acts for the actor, to the end of its last day. The key itself is made by whoever answers. */
export async function createKey(
  tx: TenantTransaction,
  actor: Actor,
  secret: string,
  given: NewKey,
): Promise<z.infer<typeof ApiKey>> {
  if (!may(actor, 'manageApiKeys')) throw forbidden();
  if (lesserRole(given.role, actor.role) !== given.role) {
    throw invalid({
      field: 'role',
      value: given.role,
      expected: actor.role,
      message: 'You cannot give a key a role above your own.',
    });
  }
  const id = newId();
  const key = keyOf(secret, id);
  await tx.client.query(
    `INSERT INTO api_keys (organization_id, id, name, role, key_hash, ending, created_by_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.organizationId,
      id,
      given.name,
      given.role,
      hashOf(key),
      key.slice(-ENDING),
      actor.memberId,
      endOf(given, actor),
    ],
  );
  await recordEvent(tx, actor, {
    kind: 'api_key_created',
    subject: { kind: 'api_key', id },
    facts: { role: given.role, expiresOn: given.expiresOn },
  });
  const made = await readKey(tx, id);
  if (!made) throw new Error('the new key was not found');
  return made;
}

/** When the day after the last begins where the organisation is; throws INVALID for a day that is over or too far. */
function endOf({ expiresOn }: NewKey, { timeZone }: Actor): string {
  const today = Temporal.Now.plainDateISO(timeZone);
  const last = Temporal.PlainDate.from(expiresOn);
  const days = today.until(last).days;
  if (days < 0 || days > API_KEY_DAYS_MAX) {
    throw invalid({
      field: 'expiresOn',
      value: expiresOn,
      expected: `${today} to ${today.add({ days: API_KEY_DAYS_MAX })}`,
      message: days < 0 ? 'This day has passed.' : `A key lasts at most ${API_KEY_DAYS_MAX} days.`,
    });
  }
  return last.add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString();
}
