import type { Person } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { POLICIES, visibleOwners } from '../identity/policies.ts';
import { MEMBER_COLUMNS, type MemberRow } from './member-row.ts';
import { presentPerson } from './present-person.ts';
import { signInsOf } from './sign-ins-of.ts';

/** Everybody in the organisation, also those who left: their deals still name them. */
export async function listPeople(tx: TenantTransaction, actor: Actor): Promise<z.infer<typeof Person>[]> {
  const { rows } = await tx.client.query<MemberRow>(
    `SELECT ${MEMBER_COLUMNS} FROM members WHERE organization_id = $1 ORDER BY name, id`,
    [tx.organizationId],
  );
  const signIns = await signInsOf(tx, actor, rows);
  const team = POLICIES[actor.role].scope === 'team' ? await visibleOwners(tx, actor) : null;
  return rows.map((row) => presentPerson(row, actor, signIns, team ?? []));
}
