import type { ImportUndoPreview } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { visibleImport } from '../find-import.ts';
import { recordsChangedSince } from '../records/restore-records.ts';
import { changedSince } from './changed-since.ts';
import { countUndoable } from './count-undoable.ts';
import { nameLeft } from './name-left.ts';
import { checkUndoable } from './start-undo.ts';

type Preview = z.infer<typeof ImportUndoPreview>;

/** What undoing an import would take back, and what stands in the way. Writes nothing. */
export async function previewUndo(tx: TenantTransaction, actor: Actor, id: string): Promise<Preview> {
  const stored = await visibleImport(tx, actor, id);
  checkUndoable(stored);
  const owners = await visibleOwners(tx, actor);
  const counted = await countUndoable(tx, id);
  const outOfReach = await countOutOfReach(tx, id, owners);
  const changed = await changedSince(tx, { importId: id, owners, from: stored.startedAt ?? stored.createdAt });
  const reach = { owners, manages: managesRecords(actor) };
  const records =
    stored.noun === 'deals'
      ? { made: 0, changed: 0, outOfReach: 0 }
      : await recordsChangedSince(tx, id, stored.noun, reach);
  const beyond = (noun: typeof stored.noun) => (stored.noun === noun ? records.outOfReach : 0);
  return {
    created: {
      deals: counted.deals - outOfReach.made,
      contacts: counted.contacts,
      accounts: counted.accounts,
      people: counted.people,
    },
    updated: {
      deals: counted.changedDeals - outOfReach.changed,
      contacts: counted.changedContacts - beyond('contacts'),
      accounts: counted.changedAccounts - beyond('accounts'),
    },
    changed: {
      created: changed.made + records.made,
      updated: changed.changed + records.changed,
      activities: changed.activities,
      evidence: changed.evidence,
      examples: await nameLeft(tx, changed.examples),
    },
    outOfReach: outOfReach.made + outOfReach.changed + records.outOfReach,
    laterImports: await nameImports(tx, changed.imports),
  };
}

async function countOutOfReach(tx: TenantTransaction, importId: string, owners: readonly string[] | null) {
  if (owners === null) return { made: 0, changed: 0 };
  const { rows } = await tx.client.query<{ made: number; changed: number }>(
    `SELECT (SELECT count(*)::int FROM opportunities o
         WHERE o.organization_id = $1 AND o.import_id = $2 AND o.owner_id <> ALL($3::uuid[])) AS made,
       (SELECT count(*)::int FROM import_changes c JOIN opportunities o ON o.organization_id = $1 AND o.id = c.entity_id
         WHERE c.organization_id = $1 AND c.import_id = $2 AND c.entity = 'opportunity' AND o.owner_id <> ALL($3::uuid[])) AS changed`,
    [tx.organizationId, importId, owners],
  );
  return rows[0] ?? { made: 0, changed: 0 };
}

async function nameImports(
  tx: TenantTransaction,
  deals: ReadonlyMap<string, number>,
): Promise<Preview['laterImports']> {
  if (deals.size === 0) return [];
  const { rows } = await tx.client.query<{ id: string; fileName: string }>(
    `SELECT id, file_name AS "fileName" FROM imports WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id`,
    [tx.organizationId, [...deals.keys()]],
  );
  return rows.map((row) => ({ ...row, deals: deals.get(row.id) ?? 0 }));
}
