/** The records of ours that a connection knows already: as they are now, merged, deleted here, or back from there. */
import type { SyncObject } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type Restorable, restoreItems } from '../../../records/bin/restore-record.ts';
import { survivorsOf } from '../../../records/merges/survivors.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { type Identity, readIdentities, readKnown } from './identities.ts';
import { doerOf, type Taking } from './taking.ts';

export interface RecordKind {
  readonly object: SyncObject;
  readonly entity: 'opportunity' | 'account' | 'contact';
  readonly table: 'opportunities' | 'accounts' | 'contacts';
  readonly noun: 'deal' | 'account' | 'contact';
}

export const ACCOUNTS = { object: 'Account', entity: 'account', table: 'accounts', noun: 'account' } as const;
export const CONTACTS = { object: 'Contact', entity: 'contact', table: 'contacts', noun: 'contact' } as const;
export const DEALS = { object: 'Opportunity', entity: 'opportunity', table: 'opportunities', noun: 'deal' } as const;

export const RECORD_KINDS = { Account: ACCOUNTS, Contact: CONTACTS, Opportunity: DEALS } as const;

export interface Linked {
  /** Ids of ours by external id. */
  readonly ids: ReadonlyMap<string, string>;
  /** Why records that are known are not taken, by external id. */
  readonly skipped: ReadonlyMap<string, string>;
}

/**
 * Returns which records of ours the identities of arriving records stand for. One that went into our bin because it was gone
 * there comes back; one that was deleted by somebody here stays deleted.
 */
export async function findLinked(
  tx: TenantTransaction,
  taking: Taking,
  kind: RecordKind,
  arriving: readonly Identity[],
): Promise<Linked> {
  const there = await thoseThere(
    tx,
    kind,
    arriving.map(({ entityId }) => entityId),
  );
  const missing = arriving.filter(({ entityId }) => !there.has(entityId));
  const survivors = await survivorsIn(
    tx,
    kind,
    missing.map(({ entityId }) => entityId),
  );
  const shared = arriving.filter(({ entityId, isGone }) => isGone && there.has(entityId));
  const known = await readKnown(tx, taking, kind.object, [
    ...survivors.values(),
    ...shared.map(({ entityId }) => entityId),
  ]);
  // One that was merged there and is back is a record of its own again.
  const isBack = ({ entityId, externalId, isGone }: Identity) =>
    isGone && (known.get(entityId) ?? externalId) !== externalId;
  const binned = await readBinned(
    tx,
    missing.map(({ entityId }) => entityId),
  );
  const ids = new Map<string, string>();
  const skipped = new Map<string, string>();
  const restored: Restorable[] = [];
  // One that went there by another deletion was deleted by somebody here.
  const wentWith = (item: Binned, goneAt: number | null) => item.deletedAt.getTime() === goneAt;
  const survivorOf = new Map<string, string>();
  for (const identity of arriving) {
    const { externalId, entityId, isGone, goneAt } = identity;
    const survivor = survivors.get(entityId);
    const item = binned.get(entityId);
    if (there.has(entityId)) {
      if (!isBack(identity)) ids.set(externalId, entityId);
    } else if (survivor !== undefined) {
      const other = known.get(survivor) ?? survivorOf.get(survivor);
      if (other === undefined) {
        survivorOf.set(survivor, externalId);
        ids.set(externalId, survivor);
      } else {
        skipped.set(externalId, `Its ${kind.noun} was merged here into the one that is linked to ${other}.`);
      }
    } else if (item && wentWith(item, goneAt)) {
      restored.push(item);
      ids.set(externalId, entityId);
    } else if (item) {
      skipped.set(externalId, `Someone deleted this ${kind.noun} here. Restore it from the bin to sync it again.`);
    } else if (!isGone) skipped.set(externalId, `Someone deleted this ${kind.noun} here.`);
  }
  if (restored.length > 0) {
    await takeTurn(tx, 'bin');
    await restoreItems(tx, doerOf(taking), kind.entity, restored, taking.now);
  }
  return { ids, skipped };
}

/** Returns the records of ours that ids of the other system stand for, those that were merged as what they are now. */
export async function resolveReferences(
  tx: TenantTransaction,
  taking: Taking,
  kind: RecordKind,
  externalIds: Iterable<string | null | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const asked = [...externalIds].filter((id) => id !== null && id !== undefined);
  const identities = await readIdentities(tx, taking, kind.object, asked);
  const entityIds = [...identities.values()].map(({ entityId }) => entityId);
  const there = await thoseThere(tx, kind, entityIds);
  const survivors = await survivorsIn(
    tx,
    kind,
    entityIds.filter((id) => !there.has(id)),
  );
  return new Map(
    [...identities].flatMap(([externalId, { entityId }]) => {
      const id = there.has(entityId) ? entityId : survivors.get(entityId);
      return id === undefined ? [] : [[externalId, id] as const];
    }),
  );
}

async function thoseThere(
  tx: TenantTransaction,
  { table }: RecordKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function survivorsIn(
  tx: TenantTransaction,
  { table }: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return table === 'opportunities' ? new Map() : survivorsOf(tx, table, ids);
}

interface Binned extends Restorable {
  readonly deletedAt: Date;
}

async function readBinned(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, Binned>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<Binned>(
    `SELECT id, ledger_id, deleted_at AS "deletedAt" FROM bin WHERE organization_id = $1 AND id = ANY($2::uuid[])
     ORDER BY id FOR UPDATE`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
