import type { TenantTransaction } from '../database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import type { MemberRow } from './present-person.ts';

/** Which of these people's sign-ins have a second factor; null for readers who do not manage people. */
export async function secondFactorsOf(
  tx: TenantTransaction,
  actor: Actor,
  people: readonly MemberRow[],
): Promise<ReadonlySet<string> | null> {
  if (!may(actor, 'managePeople')) return null;
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM auth."user" WHERE two_factor_enabled AND id = ANY($1)',
    [people.flatMap(({ userId }) => userId ?? [])],
  );
  return new Set(rows.map(({ id }) => id));
}
