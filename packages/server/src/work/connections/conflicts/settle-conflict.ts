/** Settles one conflict: writes the chosen value here as the act of a person, and lets the next push send it where it differs. */
import { type ConflictSide, SETTLED_DAYS } from '@forecastle/contract';
import { type HashedValue, isCustomColumn, keyOfColumn, valueHash } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { updateAccount } from '../../../records/accounts/update-account.ts';
import { isHeld } from '../../../records/connected-systems/refuse-held.ts';
import { updateContact } from '../../../records/contacts/update-contact.ts';
import { updateOpportunity } from '../../../records/opportunities/update-opportunity.ts';
import { holdSettings } from '../../../records/organization/hold-settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { fieldWords, oursNow, versionOf } from './present-conflicts.ts';
import { readConflict, type StoredConflict } from './stored-conflict.ts';
import { readHereOf } from './values-here.ts';

interface Chosen {
  readonly id: string;
  readonly choice: ConflictSide;
  /** What the person has seen; null for a run that settles all. */
  readonly seen: string | null;
}

export interface Settled {
  readonly conflict: StoredConflict;
  /** What the field held here; undefined when it holds that still. */
  readonly former: HashedValue | undefined;
  /** Salesforce has another value, as far as is known. */
  readonly differsThere: boolean;
}

/**
 * Throws NOT_FOUND when there is no such conflict, CONFLICT when it is not as the person saw it or cannot be settled so, and
 * as changes of its record do. The record is locked first, then what is known of it there, then the conflict: syncs do the same.
 */
export async function settleConflict(
  tx: TenantTransaction,
  actor: Actor,
  connectionId: string,
  { id, choice, seen }: Chosen,
): Promise<Settled> {
  const named = await readConflict(tx, connectionId, id);
  if (!named) throw notFound('conflict');
  await holdSettings(tx);
  await lockRecord(tx, connectionId, named);
  const stored = await readConflict(tx, connectionId, id, { lock: true });
  const record = (await readHereOf(tx, [named])).get(named.entityId);
  if (!stored || !record) throw notFound('conflict');
  const here = record.holds(stored.field);
  const label = (await fieldWords(tx))(stored).label;
  refuse({ stored, here, label, choice, seen });
  const ours = stored.settledAt === null ? oursNow(stored, here) : stored.ours;
  const chosen = choice === 'theirs' ? stored.theirs : ours;
  const isTheirs = await isHeld(tx, stored.entity, stored.entityId, stored.field);
  if (isTheirs && valueHash(chosen) !== (await standsThere(tx, connectionId, stored))) {
    throw notThere({ stored, label, choice });
  }
  const isChange = valueHash(chosen) !== valueHash(here);
  // A field that Salesforce decides takes Salesforce's value as from a sync: people may not write it.
  const by: Actor = isTheirs ? { ...actor, through: { kind: 'salesforce', id: connectionId } } : actor;
  if (isChange) await write(tx, by, stored, chosen);
  // Salesforce’s value as the sync saw it: a later one there is news, and ours is sent only where it differs from this.
  if (stored.settledAt === null && !stored.isShared) await keepSeen(tx, connectionId, stored);
  await tx.client.query(
    `UPDATE sync_conflicts SET settled_at = now(), settled_by_id = $3, choice = $4, version = version + 1, ours = $5, ours_hash = $6
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, actor.memberId, choice, JSON.stringify(ours ?? null), valueHash(ours)],
  );
  const after = await readConflict(tx, connectionId, id);
  if (!after) throw notFound('conflict');
  const there = await seenThere(tx, connectionId, stored);
  return { conflict: after, former: isChange ? here : undefined, differsThere: there !== valueHash(chosen) };
}

interface ToRefuse {
  readonly stored: StoredConflict;
  readonly here: HashedValue;
  readonly label: string;
  readonly choice: ConflictSide;
  readonly seen: string | null;
}

function refuse({ stored, here, label, choice, seen }: ToRefuse): void {
  if (seen !== null && seen !== versionOf(stored, here)) {
    throw conflict({
      field: 'version',
      value: seen,
      expected: versionOf(stored, here),
      message: `${label} has changed since you opened this page. Nothing was saved. Look at both values, then choose.`,
    });
  }
  if (stored.settledAt === null) return;
  if (stored.settledAt.getTime() < Date.now() - SETTLED_DAYS * 86_400_000) {
    throw conflict({
      field: 'choice',
      value: choice,
      expected: `a conflict that was settled in the last ${SETTLED_DAYS} days`,
      message: `This conflict was settled more than ${SETTLED_DAYS} days ago. Change the field on its record instead.`,
    });
  }
  if (stored.choice === null) {
    throw conflict({
      field: 'choice',
      value: choice,
      expected: 'an open conflict',
      message: `A later change of ${label} closed this conflict. Change the field on its record instead.`,
    });
  }
  if (stored.choice === choice) {
    throw conflict({
      field: 'choice',
      value: choice,
      expected: choice === 'theirs' ? 'ours' : 'theirs',
      message: 'This conflict is settled that way already. Nothing was changed.',
    });
  }
  if (valueHash(here) !== (stored.choice === 'theirs' ? stored.theirsHash : stored.oursHash)) {
    throw conflict({
      field: 'choice',
      value: choice,
      expected: 'the value that was chosen',
      message: `${label} was changed here since. Change it on its record instead. Nothing was changed.`,
    });
  }
}

/** Of a field that Salesforce decides only the value that Salesforce has can be chosen. */
const notThere = ({ stored, label, choice }: Pick<ToRefuse, 'stored' | 'label' | 'choice'>) =>
  conflict({
    field: 'choice',
    value: choice,
    expected: choice === 'theirs' ? 'ours' : 'theirs',
    message:
      choice === 'ours'
        ? `The mapping lets Salesforce decide ${label}, so the next sync would take its value again. Change that in the mapping first.`
        : `The mapping lets Salesforce decide ${label}, and Forecastle’s value was sent there. ${
            stored.settledAt === null ? 'Choose Forecastle’s, or change' : 'Change'
          } it in Salesforce. Nothing was changed.`,
  });

const TABLES = { opportunity: 'opportunities', account: 'accounts', contact: 'contacts' } as const;

async function lockRecord(
  tx: TenantTransaction,
  connectionId: string,
  { entity, entityId, object, externalId }: StoredConflict,
): Promise<void> {
  await tx.client.query(`SELECT FROM ${TABLES[entity]} WHERE organization_id = $1 AND id = $2 FOR UPDATE`, [
    tx.organizationId,
    entityId,
  ]);
  await tx.client.query(
    `SELECT FROM external_identities WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND external_id = $4
     FOR UPDATE`,
    [tx.organizationId, connectionId, object, externalId],
  );
}

/** Returns the hash of the value that Salesforce has, as far as is known. */
async function standsThere(
  tx: TenantTransaction,
  connectionId: string,
  stored: StoredConflict,
): Promise<string | null> {
  if (stored.settledAt !== null) return seenThere(tx, connectionId, stored);
  return stored.isShared && stored.stands === 'ours' ? stored.oursHash : stored.theirsHash;
}

async function keepSeen(
  tx: TenantTransaction,
  connectionId: string,
  { object, externalId, field, theirsHash }: StoredConflict,
): Promise<void> {
  await tx.client.query(
    `UPDATE external_identities SET agreed = agreed || jsonb_build_object($5::text, $6::text)
     WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND external_id = $4`,
    [tx.organizationId, connectionId, object, externalId, field, theirsHash],
  );
}

async function seenThere(
  tx: TenantTransaction,
  connectionId: string,
  { object, externalId, field }: StoredConflict,
): Promise<string | null> {
  const { rows } = await tx.client.query<{ hash: string | null }>(
    `SELECT agreed ->> $5 AS hash FROM external_identities
     WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND external_id = $4`,
    [tx.organizationId, connectionId, object, externalId, field],
  );
  return rows[0]?.hash ?? null;
}

async function write(
  tx: TenantTransaction,
  actor: Actor,
  { entity, entityId: id, field }: StoredConflict,
  value: HashedValue,
): Promise<void> {
  const patch = isCustomColumn(field)
    ? { custom: { [keyOfColumn(field)]: value ?? null } }
    : typeof value === 'object' && value !== null && 'currency' in value
      ? { ...value }
      : { [field]: value ?? null };
  // Both values stood in this field, here or as a sync read them for it.
  const given = { id, ...patch } as never;
  if (entity === 'opportunity') await updateOpportunity(tx, actor, given, new Date());
  else if (entity === 'account') await updateAccount(tx, actor, given);
  else await updateContact(tx, actor, given);
}
