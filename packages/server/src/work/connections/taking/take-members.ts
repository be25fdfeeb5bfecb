import { PERSON_NAME_MAX } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { arrivalsOf } from './arrivals.ts';
import { type IdentityToKeep, keepIdentities } from './identities.ts';
import { Outcomes } from './outcomes.ts';
import { beginTaking, type TakenCounts, type Taking } from './taking.ts';

export interface IncomingPerson {
  readonly externalId: string;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly name: string;
  readonly email: string | null;
}

const PEOPLE = { object: 'User', entity: 'member' } as const;

/** Links people by their address; those who are not here become people without sign-in. Names stay as they are here. */
export async function takeMembers(
  tx: TenantTransaction,
  taking: Taking,
  people: readonly IncomingPerson[],
): Promise<TakenCounts> {
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, PEOPLE.object, PEOPLE.entity);
  const { fresh, identities } = await arrivalsOf(tx, taking, PEOPLE.object, people, outcomes);
  const addressOf = ({ email }: IncomingPerson) => email?.trim().toLowerCase() || null;
  const { rows } = await tx.client.query<{ id: string; email: string }>(
    `SELECT id, lower(email) AS email FROM members WHERE organization_id = $1 AND lower(email) = ANY($2::text[])`,
    [tx.organizationId, fresh.flatMap((person) => addressOf(person) ?? [])],
  );
  const known = new Map(rows.map(({ id, email }) => [email, id]));
  const made: { id: string; name: string; email: string | null }[] = [];
  const kept: IdentityToKeep[] = [];
  for (const person of fresh) {
    const { externalId, modifiedAt } = person;
    const email = addressOf(person);
    const there = identities.get(externalId)?.entityId ?? known.get(email ?? '');
    const id = there ?? newId();
    kept.push({ externalId, entityId: id, modifiedAt, agreed: {} });
    if (there !== undefined) {
      outcomes.unchanged(externalId);
      continue;
    }
    const name = (person.name.trim() || email || externalId).slice(0, PERSON_NAME_MAX).toWellFormed();
    made.push({ id, name, email });
    if (email !== null) known.set(email, id);
    outcomes.created(externalId, id);
  }
  if (made.length > 0) {
    await tx.client.query(
      `INSERT INTO members (organization_id, id, name, email, role)
       SELECT $1, r.id, r.name, r.email, 'account_executive'
       FROM json_to_recordset($2::json) AS r(id uuid, name text, email text)`,
      [tx.organizationId, JSON.stringify(made)],
    );
  }
  await keepIdentities(tx, taking, PEOPLE, kept);
  await outcomes.write(tx);
  return outcomes.counts;
}
