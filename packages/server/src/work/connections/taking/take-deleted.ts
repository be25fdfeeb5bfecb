/** Takes in that records are gone in the other system: into our bin where they are here by this connection alone. */

import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { contactChange, type DealContactState, type LedgerEntry } from '../../../records/ledger/changes.ts';
import { recordChanges } from '../../../records/ledger/record.ts';
import { importIsRunning } from '../../../records/merges/load-pairs.ts';
import { changeDeals } from '../../../records/opportunities/change-deals.ts';
import { lockDeals } from '../../../records/totals/read-contributions.ts';
import { takeDeletedActivities } from './activities/take-deleted-activities.ts';
import { goesWhenGone, markGone, readIdentities } from './identities.ts';
import { DEALS, RECORD_KINDS, type RecordKind } from './linked-records.ts';
import { Outcomes } from './outcomes.ts';
import { lockOwn, moveOwn, readOwn } from './own-records.ts';
import { takeDeletedLines } from './products/take-lines.ts';
import { beginTaking, doerOf, type TakenCounts, type Taking } from './taking.ts';

type GoneObject =
  | 'Account'
  | 'Contact'
  | 'Opportunity'
  | 'OpportunityContactRole'
  | 'OpportunityLineItem'
  | 'Task'
  | 'Event';

interface Gone {
  readonly externalId: string;
  readonly entityId: string;
  readonly besideId: string | null;
}

/**
 * Counts those that were known: records that go into the bin, and contacts that come off deals, are removed; those that stay
 * are skipped. Throws Overtaken while an import runs that may have met the records.
 */
export async function takeDeleted(
  tx: TenantTransaction,
  taking: Taking,
  object: GoneObject,
  externalIds: readonly string[],
): Promise<TakenCounts> {
  if (object === 'Task' || object === 'Event') return takeDeletedActivities(tx, taking, object, externalIds);
  if (object === 'OpportunityLineItem') return takeDeletedLines(tx, taking, externalIds);
  await beginTaking(tx, taking);
  const identities = await readIdentities(tx, taking, object, externalIds);
  const isRole = object === 'OpportunityContactRole';
  const gone = [...identities.values()].filter((each) => (isRole ? goesWhenGone(each) : !each.isGone));
  const outcomes = new Outcomes(taking, object, isRole ? DEALS.entity : RECORD_KINDS[object].entity);
  const removed =
    object === 'OpportunityContactRole'
      ? await takeOffDeals(tx, taking, gone)
      : await moveToBin(tx, taking, RECORD_KINDS[object], gone);
  for (const { externalId, entityId } of gone) {
    const reason = removed.get(externalId);
    if (reason === undefined) outcomes.removed(externalId, entityId);
    else outcomes.skipped(externalId, reason, entityId);
  }
  await markGone(
    tx,
    taking,
    object,
    gone.map(({ externalId }) => externalId),
  );
  await outcomes.write(tx);
  return outcomes.counts;
}

/** Answers why records stay, by external id. */
async function moveToBin(
  tx: TenantTransaction,
  taking: Taking,
  kind: RecordKind,
  gone: readonly Gone[],
): Promise<ReadonlyMap<string, string>> {
  const ids = gone.map(({ entityId }) => entityId);
  const beside = await lockOwn(tx, kind, ids);
  const there = await readOwn(tx, taking, kind, ids, 'unknown');
  const stays = new Map<string, string>();
  const leaving: string[] = [];
  for (const { externalId, entityId } of gone) {
    const own = there.get(entityId);
    if (own?.made && !own.needed) leaving.push(entityId);
    else stays.set(externalId, own ? (own.made ? STAYS_SHARED : STAYS_OLDER) : NOT_HERE);
  }
  if (leaving.length === 0) return stays;
  // It remembers the records that it met: the chunk is taken again once it has ended.
  if (await importIsRunning(tx)) throw new Overtaken();
  await moveOwn(tx, doerOf(taking), kind, { ids: leaving, beside, now: taking.now });
  return stays;
}

const STAYS_OLDER = 'It was deleted there. It was here before this connection, so it stays here.';
const STAYS_SHARED = 'It was deleted there. Other records or connections here need it, so it stays here.';
const NOT_HERE = 'It was deleted there. It was deleted or merged here before.';

/** Answers why contacts stay on deals, by external id. */
async function takeOffDeals(
  tx: TenantTransaction,
  { connectionId, now, actor }: Taking,
  gone: readonly Gone[],
): Promise<ReadonlyMap<string, string>> {
  if (gone.length === 0) return new Map();
  const dealIds = [...new Set(gone.map(({ entityId }) => entityId))];
  await lockDeals(tx, dealIds);
  const { rows } = await tx.client.query<DealContactState & { externalId: string; dealId: string; contactId: string }>(
    `SELECT r."externalId", p.opportunity_id AS "dealId", p.contact_id AS "contactId", p.role, p.influence
     FROM json_to_recordset($2::json) AS r("externalId" text, "entityId" uuid, "besideId" uuid)
     JOIN opportunity_contacts p ON p.organization_id = $1 AND p.opportunity_id = r."entityId" AND p.contact_id = r."besideId"
     WHERE EXISTS (SELECT 1 FROM ledger l WHERE l.organization_id = $1 AND l.opportunity_id = r."entityId"
         AND l.kind IN ('contact_added', 'contacts_merged') AND l.actor_kind = 'salesforce' AND l.actor_id = $3
         AND l.changes ? ('contact.' || r."besideId"))
       AND NOT EXISTS (SELECT 1 FROM external_identities o WHERE o.organization_id = $1 AND o.entity_id = r."entityId"
         AND o.object = 'OpportunityContactRole' AND o.beside_id = r."besideId" AND o.gone_at IS NULL
         AND (o.connection_id, o.external_id) <> ($3, r."externalId"))`,
    [tx.organizationId, JSON.stringify(gone), connectionId],
  );
  await changeDeals(
    tx,
    rows.map(({ dealId }) => dealId),
    now,
    async () => {
      await tx.client.query(
        `DELETE FROM opportunity_contacts p USING json_to_recordset($2::json) AS r("dealId" uuid, "contactId" uuid)
         WHERE p.organization_id = $1 AND p.opportunity_id = r."dealId" AND p.contact_id = r."contactId"`,
        [tx.organizationId, JSON.stringify(rows)],
      );
      await recordChanges(
        tx,
        rows.map(
          ({ dealId, contactId, role, influence }): LedgerEntry => ({
            opportunityId: dealId,
            kind: 'contact_removed',
            actor,
            effectiveAt: now,
            changes: contactChange(contactId, { role, influence }, null),
          }),
        ),
      );
    },
  );
  const taken = new Set(rows.map(({ externalId }) => externalId));
  return new Map(
    gone.flatMap(({ externalId }) => (taken.has(externalId) ? [] : [[externalId, STAYS_ON_DEAL] as const])),
  );
}

const STAYS_ON_DEAL =
  'It was deleted there. The contact was on the deal before, or is on it by another role, and stays.';
