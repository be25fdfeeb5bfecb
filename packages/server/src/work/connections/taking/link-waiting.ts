/** Links records to what they stand below in the other system, once that one is known here. */
import { valueHash } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { updateDeals } from '../../../records/opportunities/update-deals.ts';
import { changeRecords, placeMade } from '../../../records/record-writes/write-records.ts';
import { lockDeals } from '../../../records/totals/read-contributions.ts';
import { idsUp, readAbove } from '../../../records/trees/record-tree.ts';
import { ACCOUNTS, DEALS, type RecordKind, resolveReferences } from './linked-records.ts';
import { Outcomes } from './outcomes.ts';
import type { TakenKind } from './records/compare-record.ts';
import { TAKEN_ACCOUNTS } from './records/take-accounts.ts';
import { TAKEN_CONTACTS } from './records/take-contacts.ts';
import { beginTaking, doerOf, type TakenCounts, type Taking } from './taking.ts';

interface Waiting {
  readonly externalId: string;
  readonly entityId: string;
  readonly waitsFor: string;
}

interface Link extends Waiting {
  readonly above: string;
}

type LinkCounts = Partial<TakenCounts>;

/**
 * Links accounts to their parents, contacts to their managers and accounts, or deals to their accounts, as far as these are
 * known by now. Returns what that adds to the counts of the run, and null when nothing was left: call it until then. What would
 * stand below itself stays as it is.
 */
export async function linkWaiting(
  tx: TenantTransaction,
  taking: Taking,
  object: 'Account' | 'Contact' | 'Opportunity',
  limit: number,
): Promise<LinkCounts | null> {
  if (object === 'Opportunity') return linkDeals(tx, taking, limit);
  if (object === 'Account') return linkRecords(tx, taking, { kind: TAKEN_ACCOUNTS, above: TAKEN_ACCOUNTS, limit });
  const settled = await linkRecords(tx, taking, { kind: TAKEN_CONTACTS, above: TAKEN_CONTACTS, limit });
  return settled ?? linkRecords(tx, taking, { kind: TAKEN_CONTACTS, above: ACCOUNTS, limit });
}

interface Linking {
  readonly kind: TakenKind;
  /** Of the same object when the link is one of a tree. */
  readonly above: RecordKind;
  readonly limit: number;
}

async function linkRecords(
  tx: TenantTransaction,
  taking: Taking,
  { kind, above, limit }: Linking,
): Promise<LinkCounts | null> {
  await beginTaking(tx, taking, kind.own.tree);
  const { all, links } = await readWaiting(tx, taking, kind, { above, limit });
  if (all.length === 0) return null;
  const isTree = above.object === kind.object;
  const link = isTree
    ? { field: kind.aboveField, column: kind.own.tree.column }
    : { field: 'accountId', column: 'account_id' };
  const outcomes = new Outcomes(taking, kind.object, kind.entity, { isAfter: true });
  const upright = isTree ? await withoutCircles(tx, kind, links, outcomes) : links;
  const { linked, changed } = await writeLinks(tx, taking, { kind, ...link }, upright, outcomes);
  const counts = await countLinked(tx, taking, kind, changed);
  await settle(tx, taking, { kind, field: link.field }, all, linked);
  await outcomes.write(tx);
  return { ...counts, warnings: outcomes.counts.warnings };
}

/** Those that put nothing below itself, also not all of them together. */
async function withoutCircles(
  tx: TenantTransaction,
  { own, noun }: TakenKind,
  links: readonly Link[],
  outcomes: Outcomes,
): Promise<readonly Link[]> {
  const above = await readAbove(
    tx,
    own.tree,
    links.flatMap(({ entityId, above: id }) => [entityId, id]),
  );
  return links.filter((link) => {
    if (idsUp(above, link.above).has(link.entityId)) {
      outcomes.warn(link.externalId, link.entityId, {
        source: null,
        reason: `This ${noun} would be below itself, so it is here without that link.`,
      });
      return false;
    }
    above.set(link.entityId, link.above);
    return true;
  });
}

/** Returns those whose record is there, and of them those that stood elsewhere before. */
async function writeLinks(
  tx: TenantTransaction,
  taking: Taking,
  { kind, field, column }: { readonly kind: TakenKind; readonly field: string; readonly column: string },
  links: readonly Link[],
  outcomes: Outcomes,
): Promise<{ readonly linked: readonly Link[]; readonly changed: readonly Link[] }> {
  const { rows } = await tx.client.query<{ id: string; stands: Record<string, unknown> }>(
    `SELECT x.id, to_jsonb(x) AS stands FROM ${kind.table} x WHERE organization_id = $1 AND id = ANY($2::uuid[])
     ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, links.map(({ entityId }) => entityId)],
  );
  const standing = new Map(rows.map(({ id, stands }) => [id, stands]));
  const made = await madeInRun(tx, taking, kind.object, links);
  const linked = links.filter(({ entityId }) => standing.has(entityId));
  const moved = linked.filter(({ entityId, above }) => standing.get(entityId)?.[column] !== above);
  const isTree = column === kind.own.tree.column;
  const placed = moved.filter(({ externalId }) => isTree && made.has(externalId));
  const changed = moved.filter((link) => !placed.includes(link));
  await placeMade(
    tx,
    kind.own,
    placed.map((link) => ({ id: link.entityId, above: link.above })),
  );
  await changeRecords(
    tx,
    kind.own,
    changed.map(({ entityId, above }) => {
      const stands = standing.get(entityId) ?? {};
      return {
        id: entityId,
        stands,
        change: { from: { [column]: stands[column] ?? null }, to: { [column]: above } },
      };
    }),
    doerOf(taking),
  );
  for (const { externalId, entityId } of changed) {
    outcomes.updated(externalId, entityId, { [field]: standing.get(entityId)?.[column] ?? null });
  }
  return { linked, changed };
}

async function linkDeals(tx: TenantTransaction, taking: Taking, limit: number): Promise<LinkCounts | null> {
  await beginTaking(tx, taking);
  const { all, links } = await readWaiting(tx, taking, DEALS, { above: ACCOUNTS, limit });
  if (all.length === 0) return null;
  await lockDeals(
    tx,
    links.map(({ entityId }) => entityId),
  );
  const { rows } = await tx.client.query<{ id: string; account_id: string | null }>(
    'SELECT id, account_id FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, links.map(({ entityId }) => entityId)],
  );
  const standing = new Map(rows.map((row) => [row.id, row.account_id]));
  const linked = links.filter(({ entityId }) => standing.has(entityId));
  const changed = linked.filter(({ entityId, above }) => standing.get(entityId) !== above);
  const outcomes = new Outcomes(taking, DEALS.object, DEALS.entity, { isAfter: true });
  for (const { externalId, entityId } of changed) {
    outcomes.updated(externalId, entityId, { accountId: standing.get(entityId) ?? null });
  }
  if (changed.length > 0) {
    const updates = changed.map(({ entityId, above }) => ({ id: entityId, patch: { accountId: above } }));
    await updateDeals(tx, updates, { now: taking.now, actor: taking.actor });
  }
  const counts = await countLinked(tx, taking, DEALS, changed);
  await settle(tx, taking, { kind: DEALS, field: 'accountId' }, all, linked);
  await outcomes.write(tx);
  return counts;
}

/** Returns what links add to the counts of the run: a record that it made or changed before is counted already. */
async function countLinked(
  tx: TenantTransaction,
  { runId, connectionId, generation }: Taking,
  { object }: RecordKind,
  changed: readonly Link[],
): Promise<LinkCounts> {
  const { rows } = await tx.client.query<{ counted: 'unchanged' | 'skipped' | 'failed' | null; links: number }>(
    `SELECT coalesce(r.outcome, CASE WHEN i.generation = $5 THEN 'unchanged' END) AS counted, count(*)::int AS links
     FROM external_identities i
     LEFT JOIN sync_rows r ON r.organization_id = $1 AND r.run_id = $4 AND r.object = $3 AND r.external_id = i.external_id
       AND r.ordinal = 0
     WHERE i.organization_id = $1 AND i.connection_id = $2 AND i.object = $3 AND i.external_id = ANY($6::text[])
       AND coalesce(r.outcome, '') NOT IN ('created', 'updated')
     GROUP BY 1`,
    [tx.organizationId, connectionId, object, runId, generation, changed.map(({ externalId }) => externalId)],
  );
  const counts: Record<string, number> = {};
  for (const { counted, links } of rows) {
    counts.updated = (counts.updated ?? 0) + links;
    if (counted === null) counts.read = links;
    else counts[counted] = -links;
  }
  return counts;
}

/** Those whose other end is known by now, up to `limit`, and of these the links to records that are there. */
async function readWaiting(
  tx: TenantTransaction,
  taking: Taking,
  { object }: RecordKind,
  { above, limit }: { readonly above: RecordKind; readonly limit: number },
): Promise<{ readonly all: readonly Waiting[]; readonly links: readonly Link[] }> {
  const { rows: all } = await tx.client.query<Waiting>(
    `SELECT w.external_id AS "externalId", w.entity_id AS "entityId", w.waits_for AS "waitsFor" FROM external_identities w
     WHERE w.organization_id = $1 AND w.connection_id = $2 AND w.object = $3 AND w.waits_for IS NOT NULL AND EXISTS (
       SELECT 1 FROM external_identities a WHERE a.organization_id = $1 AND a.connection_id = $2 AND a.object = $4
         AND a.external_id = w.waits_for AND a.gone_at IS NULL)
     ORDER BY w.waits_for, w.external_id LIMIT $5`,
    [tx.organizationId, taking.connectionId, object, above.object, limit],
  );
  const targets = await resolveReferences(
    tx,
    taking,
    above,
    all.map(({ waitsFor }) => waitsFor),
  );
  const links = all.flatMap((each) => {
    const id = targets.get(each.waitsFor);
    return id === undefined ? [] : [{ ...each, above: id }];
  });
  return { all, links };
}

/** Records that this run made: their link is part of how they were made. */
async function madeInRun(
  tx: TenantTransaction,
  { runId }: Taking,
  object: TakenKind['object'],
  links: readonly Link[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.client.query<{ external_id: string }>(
    `SELECT external_id FROM sync_rows WHERE organization_id = $1 AND run_id = $2 AND object = $3 AND outcome = 'created'
       AND external_id = ANY($4::text[]) AND ordinal = 0`,
    [tx.organizationId, runId, object, links.map(({ externalId }) => externalId)],
  );
  return new Set(rows.map((row) => row.external_id));
}

/** Nobody waits any longer; of those that were linked, both sides have the same. */
async function settle(
  tx: TenantTransaction,
  { connectionId }: Taking,
  { kind, field }: { readonly kind: RecordKind; readonly field: string },
  all: readonly Waiting[],
  linked: readonly Link[],
): Promise<void> {
  const agreed = new Map(linked.map(({ externalId, above }) => [externalId, { [field]: valueHash(above) }]));
  await tx.client.query(
    `UPDATE external_identities i SET waits_for = NULL, agreed = i.agreed || r.agreed
     FROM json_to_recordset($4::json) AS r("externalId" text, agreed jsonb)
     WHERE i.organization_id = $1 AND i.connection_id = $2 AND i.object = $3 AND i.external_id = r."externalId"`,
    [
      tx.organizationId,
      connectionId,
      kind.object,
      JSON.stringify(all.map(({ externalId }) => ({ externalId, agreed: agreed.get(externalId) ?? {} }))),
    ],
  );
}
