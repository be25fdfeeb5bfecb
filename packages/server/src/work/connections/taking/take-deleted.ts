/** Takes in that records are gone in the other system: into our bin where they are here by this connection alone. */

import { newId } from '../../../platform/database/ids.ts';
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { deleteLocked, LOCK_TO_DELETE } from '../../../records/bin/delete-record.ts';
import { lockToDelete, moveDeals } from '../../../records/bin/move-deals.ts';
import { contactChange, type DealContactState, type LedgerEntry } from '../../../records/ledger/changes.ts';
import { recordChanges } from '../../../records/ledger/record.ts';
import { importIsRunning } from '../../../records/merges/load-pairs.ts';
import { changeDeals } from '../../../records/opportunities/change-deals.ts';
import { lockDeals } from '../../../records/totals/read-contributions.ts';
import { markGone, readIdentities } from './identities.ts';
import { ACCOUNTS, CONTACTS, DEALS, type RecordKind } from './linked-records.ts';
import { Outcomes } from './outcomes.ts';
import { takeDeletedActivities } from './take-deleted-activities.ts';
import { takeDeletedLines } from './take-lines.ts';
import { beginTaking, doerOf, type TakenCounts, type Taking } from './taking.ts';

type GoneObject =
  | 'Account'
  | 'Contact'
  | 'Opportunity'
  | 'OpportunityContactRole'
  | 'OpportunityLineItem'
  | 'Task'
  | 'Event';

const KINDS: Readonly<Record<'Account' | 'Contact' | 'Opportunity', RecordKind>> = {
  Account: ACCOUNTS,
  Contact: CONTACTS,
  Opportunity: DEALS,
};

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
  await beginTaking(tx);
  const identities = await readIdentities(tx, taking, object, externalIds);
  const gone = [...identities.values()].filter(({ isGone }) => !isGone);
  const outcomes = new Outcomes(
    taking,
    object,
    object === 'OpportunityContactRole' ? DEALS.entity : KINDS[object].entity,
  );
  const removed =
    object === 'OpportunityContactRole'
      ? await takeOffDeals(tx, taking, gone)
      : await moveToBin(tx, taking, KINDS[object], gone);
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
  const beside = await lock(tx, kind, ids);
  const there = await readOwn(tx, taking, kind, ids);
  const stays = new Map<string, string>();
  const leaving: string[] = [];
  for (const { externalId, entityId } of gone) {
    const own = there.get(entityId);
    if (own?.made && !own.shared) leaving.push(entityId);
    else stays.set(externalId, own ? (own.made ? STAYS_SHARED : STAYS_OLDER) : NOT_HERE);
  }
  if (leaving.length === 0) return stays;
  // It remembers the records that it met: the chunk is taken again once it has ended.
  if (await importIsRunning(tx)) throw new Overtaken();
  const [doer, { now }] = [doerOf(taking), taking];
  if (kind.entity === 'opportunity') {
    await moveDeals(tx, doer, { deals: leaving.map((id) => ({ id, ledgerId: newId() })), beside, now });
  } else await deleteLocked(tx, doer, { noun: kind.entity, ids: leaving, now });
  return stays;
}

const STAYS_OLDER = 'It was deleted there. It was here before this connection, so it stays here.';
const STAYS_SHARED = 'It was deleted there. Other records or connections here need it, so it stays here.';
const NOT_HERE = 'It was deleted there. It was deleted or merged here before.';

async function lock(tx: TenantTransaction, { entity }: RecordKind, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  if (entity === 'opportunity') return lockToDelete(tx, ids);
  await LOCK_TO_DELETE[entity](tx, ids);
  return [];
}

interface Own {
  readonly id: string;
  /** By this connection. */
  readonly made: boolean;
  /** Another connection knows it, or it is an account with deals or contacts that this one does not know. */
  readonly shared: boolean;
}

async function readOwn(
  tx: TenantTransaction,
  { connectionId }: Taking,
  { table, entity }: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Own>> {
  const made =
    entity === 'opportunity'
      ? `EXISTS (SELECT 1 FROM ledger l WHERE l.organization_id = $1 AND l.opportunity_id = x.id AND l.kind = 'created'
           AND l.actor_kind = 'salesforce' AND l.actor_id = $3)`
      : `EXISTS (SELECT 1 FROM audit_events e WHERE e.organization_id = $1 AND e.subject_id = x.id
           AND e.kind = '${entity}_created' AND e.through_id = $3)`;
  const unknown = (
    below: string,
  ) => `EXISTS (SELECT 1 FROM ${below} b WHERE b.organization_id = $1 AND b.account_id = x.id
    AND NOT EXISTS (SELECT 1 FROM external_identities i WHERE i.organization_id = $1 AND i.entity_id = b.id AND i.connection_id = $3))`;
  const others = entity === 'account' ? `OR ${unknown('opportunities')} OR ${unknown('contacts')}` : '';
  const { rows } = await tx.client.query<Own>(
    `SELECT x.id, ${made} AS made, (EXISTS (SELECT 1 FROM external_identities o WHERE o.organization_id = $1
       AND o.entity_id = x.id AND o.connection_id <> $3) ${others}) AS shared
     FROM ${table} x WHERE x.organization_id = $1 AND x.id = ANY($2::uuid[])`,
    [tx.organizationId, ids, connectionId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

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
         AND l.kind = 'contact_added' AND l.actor_kind = 'salesforce' AND l.actor_id = $3
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
