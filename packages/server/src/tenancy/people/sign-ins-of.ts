import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { LIVE_IDENTITIES } from '../single-sign-on/live-identities.ts';
import type { MemberRow } from './member-row.ts';

/** How people come in, beside a password. */
export interface SignIns {
  /** Accounts that have a second factor; null for readers who do not manage people. */
  readonly secondFactors: ReadonlySet<string> | null;
  /** People whom the provider of single sign-on knows, while it is turned on. */
  readonly bySso: ReadonlySet<string>;
}

export async function signInsOf(tx: TenantTransaction, actor: Actor, people: readonly MemberRow[]): Promise<SignIns> {
  const { rows: known } = await tx.client.query<{ id: string }>(
    `SELECT i.member_id AS id FROM ${LIVE_IDENTITIES} WHERE i.organization_id = $1`,
    [tx.organizationId],
  );
  const bySso = new Set(known.map(({ id }) => id));
  if (!may(actor, 'managePeople')) return { secondFactors: null, bySso };
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM second_factors_here() AS id WHERE id = ANY($1)',
    [people.flatMap(({ userId }) => userId ?? [])],
  );
  return { secondFactors: new Set(rows.map(({ id }) => id)), bySso };
}
