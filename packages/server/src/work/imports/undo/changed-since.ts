import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readLedger } from '../../../records/ledger/read-history.ts';
import { decideUndo } from './decide-undo.ts';
import type { ChangedDeal } from './name-left.ts';
import { LEFT_NAMED } from './stored-undo.ts';

interface Asked {
  readonly importId: string;
  readonly owners: readonly string[] | null;
  /** When the import began. */
  readonly from: Date;
}

export interface ChangedSince {
  /** Deals that the import made, and deals that it changed. */
  readonly made: number;
  readonly changed: number;
  readonly activities: number;
  readonly evidence: number;
  readonly examples: readonly ChangedDeal[];
  /** Deals that later imports changed, by import. */
  readonly imports: ReadonlyMap<string, number>;
}

/** Deals whose ledgers are held in memory together. */
const AT_ONCE = 1_000;
/** The clocks of server and database may differ by so much; what is found too much is decided like the rest. */
const CLOCKS_APART_MS = 60 * 60 * 1_000;

/** What others have done since an import to the deals it made or changed, decided as the undo itself decides it. */
export async function changedSince(tx: TenantTransaction, { importId, owners, from }: Asked): Promise<ChangedSince> {
  const imports = new Map<string, number>();
  const examples: ChangedDeal[] = [];
  const counts = { made: 0, changed: 0, activities: 0, evidence: 0 };
  const startedAt = new Date();
  for (let after: string | null = null; ; ) {
    const page: Found[] = await readPage(tx, { importId, owners, from, after });
    const ledgers = await readLedger(
      tx,
      page.map(({ id }) => id),
    );
    const made: string[] = [];
    for (const { id, isNew } of page) {
      const undo = decideUndo(ledgers.get(id) ?? [], { importId, withChanged: false, startedAt });
      const since = (isNew ? undo?.since : undo?.inTheWay) ?? [];
      if (since.length === 0) continue;
      counts[isNew ? 'made' : 'changed']++;
      if (isNew) made.push(id);
      if (examples.length < LEFT_NAMED) examples.push({ id, isNew, since });
      const later = since.flatMap(({ actorKind, actorId }) => (actorKind === 'import' && actorId ? [actorId] : []));
      for (const other of new Set(later)) imports.set(other, (imports.get(other) ?? 0) + 1);
    }
    const hanging = await countHanging(tx, made);
    counts.activities += hanging.activities;
    counts.evidence += hanging.evidence;
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return { ...counts, examples, imports };
    after = last.id;
  }
}

interface Found {
  readonly id: string;
  readonly isNew: boolean;
}

/** Deals of the import of which the ledger tells something by others since. */
async function readPage(
  tx: TenantTransaction,
  { importId, owners, from, after }: Asked & { after: string | null },
): Promise<Found[]> {
  const { rows } = await tx.client.query<Found>(
    `SELECT o.id, o.import_id IS NOT DISTINCT FROM $2 AS "isNew" FROM (
       SELECT id FROM opportunities WHERE organization_id = $1 AND import_id = $2
       UNION SELECT entity_id FROM import_changes WHERE organization_id = $1 AND import_id = $2 AND entity = 'opportunity'
     ) touched
     JOIN opportunities o ON o.organization_id = $1 AND o.id = touched.id
     WHERE ($3::uuid IS NULL OR o.id > $3) AND ($4::uuid[] IS NULL OR o.owner_id = ANY($4::uuid[])) AND EXISTS (
       SELECT FROM ledger l WHERE l.organization_id = $1 AND l.opportunity_id = o.id AND l.recorded_at > $5
         AND (l.actor_kind <> 'import' OR l.actor_id <> $2))
     ORDER BY o.id LIMIT $6`,
    [tx.organizationId, importId, after, owners, new Date(from.getTime() - CLOCKS_APART_MS), AT_ONCE],
  );
  return rows;
}

async function countHanging(tx: TenantTransaction, ids: readonly string[]) {
  if (ids.length === 0) return { activities: 0, evidence: 0 };
  const { rows } = await tx.client.query<{ activities: number; evidence: number }>(
    `SELECT (SELECT count(*)::int FROM activities WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[]) AND deleted_at IS NULL) AS activities,
       (SELECT count(*)::int FROM evidence WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])) AS evidence`,
    [tx.organizationId, ids],
  );
  return rows[0] ?? { activities: 0, evidence: 0 };
}
