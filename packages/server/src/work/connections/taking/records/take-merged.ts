/** Takes in that accounts or contacts were merged in the other system: ours are merged too, as its act. */
import { MERGED_FIELDS } from '@forecastle/contract';
import { customColumn, type SalesforceRecord } from '@forecastle/rules';
import { Overtaken } from '../../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { LOCK_TO_DELETE } from '../../../../records/bin/delete-record.ts';
import { listFields } from '../../../../records/custom-fields/list-fields.ts';
import { importIsRunning, type WantedMerge } from '../../../../records/merges/load-pairs.ts';
import { mergePairsAs } from '../../../../records/merges/merge-records.ts';
import { customOf } from '../../../../records/merges/merged-custom.ts';
import { NOUNS, type RecordRow } from '../../../../records/merges/nouns.ts';
import { type Identity, markGone, readIdentities, readKnown } from '../identities.ts';
import { RECORD_KINDS, resolveReferences } from '../linked-records.ts';
import { Outcomes } from '../outcomes.ts';
import { takeDeleted } from '../take-deleted.ts';
import { beginTaking, doerOf, type TakenCounts, type Taking } from '../taking.ts';

export type MergedObject = 'Account' | 'Contact';

/** Pairs of one transaction. */
const PAIRS_AT_ONCE = 50;
const sourceOf = (object: MergedObject): string => `${object} merged`;

/** A record that is gone there because it was merged, and the record there that it was merged into. */
interface MergedThere {
  readonly externalId: string;
  readonly intoExternalId: string;
}

/** Keeps merges until all records of the object are there, since the one that stays may arrive after the one that goes. */
export async function stageMerged(
  { client, organizationId }: TenantTransaction,
  { runId }: Taking,
  object: MergedObject,
  records: readonly SalesforceRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => ({ id: record.get('Id'), into: record.get('MasterRecordId') }));
  await client.query(
    `INSERT INTO sync_staged (organization_id, run_id, parent_external_id, source, external_id, row)
     SELECT $1, $2, r."into", $3, r.id, '{}' FROM json_to_recordset($4::json) AS r(id text, "into" text) ON CONFLICT DO NOTHING`,
    [organizationId, runId, sourceOf(object), JSON.stringify(rows)],
  );
}

/**
 * Merges records of the next merges that are staged; null when there are none. A record whose other is not known here is taken
 * as deleted. Throws Overtaken while an import runs that may have met the records.
 */
export async function takeMerged(
  tx: TenantTransaction,
  taking: Taking,
  object: MergedObject,
): Promise<Partial<TakenCounts> | null> {
  const kind = RECORD_KINDS[object];
  await beginTaking(tx, taking);
  const pairs = await nextStaged(tx, taking, object);
  if (pairs.length === 0) return null;
  const identities = await readIdentities(
    tx,
    taking,
    object,
    pairs.map(({ externalId }) => externalId),
  );
  const known = pairs.filter(({ externalId }) => identities.get(externalId)?.isGone === false);
  if (known.length > 0 && (await importIsRunning(tx))) throw new Overtaken();
  const outcomes = new Outcomes(taking, object, kind.entity);
  const deleted: string[] = [];
  let left: readonly MergedThere[] = known;
  while (left.length > 0) {
    const ours = await resolveReferences(
      tx,
      taking,
      kind,
      left.flatMap(({ externalId, intoExternalId }) => [externalId, intoExternalId]),
    );
    const round = new Round(left, {
      ours,
      identities,
      others: await readKnown(tx, taking, object, [...ours.values()]),
    });
    deleted.push(...round.deleted);
    for (const [externalId, reason] of round.stays) outcomes.skipped(externalId, reason, ours.get(externalId) ?? null);
    await mergeHere(tx, taking, object, { merges: round.merges, outcomes });
    await markGone(tx, taking, object, [...round.stays.keys(), ...round.merges.map(({ externalId }) => externalId)]);
    left = round.later;
  }
  await outcomes.write(tx);
  const counts = outcomes.counts;
  if (deleted.length === 0) return counts;
  const gone = await takeDeleted(tx, taking, object, deleted);
  return {
    ...counts,
    read: counts.read + gone.read,
    removed: counts.removed + gone.removed,
    skipped: counts.skipped + gone.skipped,
  };
}

/** Takes the next merges out of what is staged. */
async function nextStaged(
  { client, organizationId }: TenantTransaction,
  { runId }: Taking,
  object: MergedObject,
): Promise<readonly MergedThere[]> {
  const { rows } = await client.query<MergedThere>(
    `DELETE FROM sync_staged WHERE organization_id = $1 AND run_id = $2 AND source = $3
       AND (parent_external_id, external_id) IN (
         SELECT parent_external_id, external_id FROM sync_staged WHERE organization_id = $1 AND run_id = $2 AND source = $3
         ORDER BY parent_external_id, external_id LIMIT ${PAIRS_AT_ONCE})
     RETURNING external_id AS "externalId", parent_external_id AS "intoExternalId"`,
    [organizationId, runId, sourceOf(object)],
  );
  return rows;
}

interface Known {
  /** Ids of ours by external id, those that were merged here as what they are now. */
  readonly ours: ReadonlyMap<string, string>;
  readonly identities: ReadonlyMap<string, Identity>;
  /** By id of ours: the external id that stands for it. */
  readonly others: ReadonlyMap<string, string>;
}

interface MergeHere extends MergedThere, WantedMerge {}

const MERGED_HERE_BEFORE = 'Merged in Salesforce. It was already merged here.';
const STANDS_FOR_ANOTHER =
  'Merged in Salesforce, but not here: here it is part of a record that is linked to another one there.';

/** Those of the merges that have no record in common, and what becomes of the others. */
class Round {
  readonly merges: MergeHere[] = [];
  /** Reasons by external id. */
  readonly stays = new Map<string, string>();
  readonly deleted: string[] = [];
  readonly later: MergedThere[] = [];

  constructor(left: readonly MergedThere[], { ours, identities, others }: Known) {
    const met = new Set<string>();
    for (const each of left) {
      const { externalId, intoExternalId } = each;
      const [mergedId, keptId] = [ours.get(externalId), ours.get(intoExternalId)];
      const isOwn = identities.get(externalId)?.entityId === mergedId;
      if (mergedId === undefined || keptId === undefined) this.deleted.push(externalId);
      else if (met.has(mergedId) || met.has(keptId)) this.later.push(each);
      else if (mergedId === keptId) this.stays.set(externalId, MERGED_HERE_BEFORE);
      else if (!isOwn && others.has(mergedId)) this.stays.set(externalId, STANDS_FOR_ANOTHER);
      else {
        this.merges.push({ ...each, mergedId, keptId });
        met.add(mergedId).add(keptId);
      }
    }
  }
}

/** What was known to be a merged record is the kept one from now on. */
async function mergeHere(
  tx: TenantTransaction,
  taking: Taking,
  object: MergedObject,
  { merges, outcomes }: { readonly merges: readonly MergeHere[]; readonly outcomes: Outcomes },
): Promise<void> {
  if (merges.length === 0) return;
  const { entity, table } = RECORD_KINDS[object];
  const ids = merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId]);
  await LOCK_TO_DELETE[entity](tx, ids);
  const { rows } = await tx.client.query<{ row: RecordRow }>(
    `SELECT to_jsonb(r) - 'organization_id' AS row FROM ${table} r WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  const standing = new Map(rows.map(({ row }) => [row.id, row]));
  const customs = await listFields(tx, entity);
  const wanted = merges.map(({ keptId, mergedId }): WantedMerge => {
    const [kept, merged] = [standing.get(keptId), standing.get(mergedId)];
    const custom = customs.filter(({ archived }) => !archived).map(({ key }) => key);
    return { keptId, mergedId, take: kept && merged ? notMapped(taking, { entity, kept, merged, custom }) : [] };
  });
  const left = new Map<string, string>();
  await mergePairsAs(tx, doerOf(taking), entity, wanted, ({ mergedId }, _, error) => left.set(mergedId, error.message));
  const merged = merges.filter(({ mergedId }) => !left.has(mergedId));
  for (const { externalId, mergedId, keptId } of merges) {
    const why = left.get(mergedId);
    if (why === undefined) {
      outcomes.merged(externalId, keptId, `Merged into ${standing.get(keptId)?.name} in Salesforce, and here too.`);
    } else outcomes.skipped(externalId, `Merged in Salesforce, but not here: ${why}`, mergedId);
  }
  await knowAs(tx, entity, merged);
}

/** Says of identities of merged records, and of merged contacts on deals, that they stand for the kept ones. */
async function knowAs(
  { client, organizationId }: TenantTransaction,
  entity: Pair['entity'],
  merged: readonly MergeHere[],
): Promise<void> {
  const values = [organizationId, merged.map(({ mergedId }) => mergedId), merged.map(({ keptId }) => keptId)];
  await client.query(
    `UPDATE external_identities i SET entity_id = u.kept FROM unnest($2::uuid[], $3::uuid[]) AS u(merged, kept)
     WHERE i.organization_id = $1 AND i.entity_id = u.merged`,
    values,
  );
  if (entity === 'account') return;
  await client.query(
    `UPDATE external_identities i SET beside_id = u.kept FROM unnest($2::uuid[], $3::uuid[]) AS u(merged, kept)
     JOIN opportunity_contacts p ON p.organization_id = $1 AND p.contact_id = u.kept
     WHERE i.organization_id = $1 AND i.entity_id = p.opportunity_id AND i.beside_id = u.merged`,
    values,
  );
}

interface Pair {
  readonly entity: 'account' | 'contact';
  readonly kept: RecordRow;
  readonly merged: RecordRow;
  /** Keys of custom fields. */
  readonly custom: readonly string[];
}

/**
 * Returns the fields that the kept record takes of the merged one: what it has not, of what the other system does not tell. In
 * all others it stands as it does there.
 */
function notMapped({ owners }: Taking, { entity, kept, merged, custom }: Pair): readonly string[] {
  const isNothing = (value: unknown) => value === null || value === undefined || value === false;
  const { columns } = NOUNS[entity];
  const [own, other] = [customOf(kept), customOf(merged)];
  const fields = MERGED_FIELDS[entity].filter((field) => {
    const column = columns[field] ?? '';
    return field !== 'externalId' && !owners.has(field) && isNothing(kept[column]) && !isNothing(merged[column]);
  });
  const customs = custom.filter((key) => !owners.has(`custom.${key}`) && isNothing(own[key]) && !isNothing(other[key]));
  return [...fields, ...customs.map(customColumn)];
}
