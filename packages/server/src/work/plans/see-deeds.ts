/** What was done on the deals of a plan since each of its actions was asked for, from their activities and the ledger. */
import { type ActivityDeed, DEED_KINDS, type DealDeeds, type EvidenceDeed, STRENGTHS } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { type BesideStates, type EvidenceState, subjectOf } from '../../records/ledger/changes.ts';
import { withoutUndone } from '../../records/ledger/without-undone.ts';
import type { ItemRow } from './plan-row.ts';

/** What happened longer before an action was asked for is no answer to it, whenever it is recorded: days. */
const BEFORE_DAYS = 7;
/** Of the activities of a deal the latest ones tell enough. */
const ACTIVITIES = 20;

type Asked = Pick<ItemRow, 'id' | 'deal_id' | 'asked_at'>;

/** By action. One of which nothing was seen is not among them. */
export async function seeDeeds(
  tx: TenantTransaction,
  asked: readonly Asked[],
  now: Date,
): Promise<ReadonlyMap<string, DealDeeds>> {
  const activities = await activitiesSince(tx, asked, now);
  const changes = await changesSince(tx, asked, now);
  const seen = new Map<string, DealDeeds>();
  for (const { id } of asked) {
    const [done, changed] = [activities.get(id), changes.get(id)];
    if (done || changed) seen.set(id, { ...tellChanges(changed ?? []), activities: done ?? [] });
  }
  return seen;
}

/** $1 organisation, $2 actions, $3 their deals, $4 when they were asked for, $5 now, $6 timezone. */
const ASKED = 'unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) AS i(id, deal_id, asked_at)';

async function askedValues(tx: TenantTransaction, asked: readonly Asked[], now: Date): Promise<unknown[]> {
  const { timeZone } = await calendarOf(tx);
  return [
    tx.organizationId,
    asked.map(({ id }) => id),
    asked.map(({ deal_id }) => deal_id),
    asked.map(({ asked_at }) => asked_at),
    now,
    timeZone,
  ];
}

async function activitiesSince(
  tx: TenantTransaction,
  asked: readonly Asked[],
  now: Date,
): Promise<ReadonlyMap<string, readonly ActivityDeed[]>> {
  const { rows } = await tx.client.query<ActivityDeed & { id: string }>(
    `SELECT i.id, v.kind, (v.occurred_at AT TIME ZONE $6)::date - DATE '1970-01-01' AS day,
       ARRAY(SELECT c.contact_id FROM activity_contacts c WHERE c.organization_id = $1 AND c.activity_id = v.id) AS "contactIds"
     FROM ${ASKED} CROSS JOIN LATERAL (
       SELECT v.id, v.kind, v.occurred_at FROM activities v
       WHERE v.organization_id = $1 AND v.opportunity_id = i.deal_id AND v.deleted_at IS NULL AND v.kind = ANY($7::text[])
         AND v.occurred_at <= $5 AND v.occurred_at > i.asked_at - make_interval(days => ${BEFORE_DAYS})
         AND greatest(v.occurred_at, v.created_at) > i.asked_at
       ORDER BY v.occurred_at DESC, v.id DESC LIMIT ${ACTIVITIES}) v
     ORDER BY v.occurred_at DESC, v.id DESC`,
    [...(await askedValues(tx, asked, now)), DEED_KINDS],
  );
  return Map.groupBy(rows, ({ id }) => id);
}

interface ChangedRow {
  readonly itemId: string;
  readonly id: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly undoes: string | null;
  readonly changes: LedgerChanges;
  readonly day: number;
}

/** In the order in which they were recorded. */
async function changesSince(
  tx: TenantTransaction,
  asked: readonly Asked[],
  now: Date,
): Promise<ReadonlyMap<string, readonly ChangedRow[]>> {
  const { rows } = await tx.client.query<ChangedRow>(
    `SELECT i.id AS "itemId", l.id, l.actor_kind AS "actorKind", l.actor_id AS "actorId", l.undoes, l.changes,
       (l.effective_at AT TIME ZONE $6)::date - DATE '1970-01-01' AS day
     FROM ${ASKED} JOIN ledger l ON l.organization_id = $1 AND l.opportunity_id = i.deal_id AND l.recorded_at > i.asked_at
       AND l.effective_at > i.asked_at - make_interval(days => ${BEFORE_DAYS}) AND l.effective_at <= $5
     ORDER BY l.recorded_at, l.id`,
    await askedValues(tx, asked, now),
  );
  return Map.groupBy(rows, ({ itemId }) => itemId);
}

/** What was changed and is so still: of each field its first value and its last. */
function tellChanges(rows: readonly ChangedRow[]): Omit<DealDeeds, 'activities'> {
  const net = new Map<string, { from: unknown; to: unknown; day: number }>();
  for (const { undoes, changes, day } of withoutUndone(rows)) {
    if (undoes !== null) continue;
    for (const [field, { from, to }] of Object.entries(changes)) {
      const first = net.get(field);
      // Those told last stand last.
      net.delete(field);
      net.set(field, { from: first ? first.from : from, to, day });
    }
  }
  const evidence: EvidenceDeed[] = [];
  let nextStepDay: number | null = null;
  let lineItemsDay: number | null = null;
  let stepDoneDay: number | null = null;
  for (const [field, { from, to, day }] of net) {
    const subject = subjectOf(field);
    if (subject.of === 'evidence') {
      const { framework, component } = subject;
      if (isStronger(from as EvidenceState | null, to as EvidenceState | null)) {
        const { strength } = to as EvidenceState;
        evidence.push({ framework, component: component as EvidenceDeed['component'], strength, day });
      }
    } else if (subject.of === 'deal' && subject.field === 'nextStep' && to) nextStepDay = day;
    else if (subject.of === 'lineItem' && JSON.stringify(from) !== JSON.stringify(to)) lineItemsDay = day;
    else if (subject.of === 'step' && isDone(to) && !isDone(from)) stepDoneDay = day;
  }
  return { evidence, nextStepDay, lineItemsDay, stepDoneDay };
}

const isDone = (step: unknown): boolean => (step as BesideStates['step'] | null)?.state === 'done';

/** Recorded, also as known to be missing, or stronger than before. */
function isStronger(from: EvidenceState | null, to: EvidenceState | null): boolean {
  if (to === null) return false;
  const gained = STRENGTHS.indexOf(from?.strength ?? 'red') - STRENGTHS.indexOf(to.strength);
  return gained > 0 || (gained === 0 && to.noted && !from?.noted);
}
