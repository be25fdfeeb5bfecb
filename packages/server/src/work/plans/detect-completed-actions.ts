/** Detects what was done on a plan's deals since each action was asked for, from activities and the ledger. */
import { INTERACTION_KINDS } from '@forecastle/contract';
import {
  type ActivityCompletion,
  COMPLETION_KINDS,
  type DealCompletions,
  type EvidenceCompletion,
  STRENGTHS,
} from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { type BesideStates, type EvidenceState, subjectOf } from '../../records/ledger/changes.ts';
import { withoutUndone } from '../../records/ledger/without-undone.ts';
import type { ItemRow } from './plan-row.ts';

/** Days before the request that still count: people log late. */
const BEFORE_DAYS = 7;
/** Latest activities of a deal that are looked at. */
const ACTIVITIES = 20;

type Asked = Pick<ItemRow, 'id' | 'deal_id' | 'asked_at'>;

/** Returns completions by action id; actions without any are left out. */
export async function detectCompletedActions(
  tx: TenantTransaction,
  asked: readonly Asked[],
  now: Date,
): Promise<ReadonlyMap<string, DealCompletions>> {
  const activities = await activitiesSince(tx, asked, now);
  const changes = await changesSince(tx, asked, now);
  const seen = new Map<string, DealCompletions>();
  for (const { id } of asked) {
    const [done, changed] = [activities.get(id), changes.get(id)];
    if (done || changed) seen.set(id, { ...netChanges(changed ?? []), activities: done ?? [] });
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

/** Conditions for an activity `v` done since an action `i` was asked for. */
const IS_SINCE = `v.deleted_at IS NULL AND v.occurred_at <= $5
  AND v.occurred_at > i.asked_at - make_interval(days => ${BEFORE_DAYS}) AND greatest(v.occurred_at, v.created_at) > i.asked_at`;
const OWN = `SELECT v.id, v.kind, v.occurred_at FROM activities v
  WHERE v.organization_id = $1 AND v.opportunity_id = i.deal_id AND v.kind = ANY($7::text[])`;
/** What counts for every deal of its contacts, where it is on no deal itself: emails and meetings of mailboxes are such. */
const MET = `SELECT DISTINCT v.id, v.kind, v.occurred_at FROM opportunity_contacts p
  JOIN activity_contacts c ON c.organization_id = $1 AND c.contact_id = p.contact_id
  JOIN activities v ON v.organization_id = $1 AND v.id = c.activity_id
  WHERE p.organization_id = $1 AND p.opportunity_id = i.deal_id
    AND p.last_met_at > i.asked_at - make_interval(days => ${BEFORE_DAYS}) AND v.opportunity_id IS NULL AND v.kind = ANY($8::text[])`;

async function activitiesSince(
  tx: TenantTransaction,
  asked: readonly Asked[],
  now: Date,
): Promise<ReadonlyMap<string, readonly ActivityCompletion[]>> {
  const { rows } = await tx.client.query<ActivityCompletion & { id: string }>(
    `SELECT i.id, v.kind, (v.occurred_at AT TIME ZONE $6)::date - DATE '1970-01-01' AS day,
       ARRAY(SELECT c.contact_id FROM activity_contacts c WHERE c.organization_id = $1 AND c.activity_id = v.id) AS "contactIds"
     FROM ${ASKED} CROSS JOIN LATERAL (
       (${OWN} AND ${IS_SINCE} ORDER BY v.occurred_at DESC, v.id DESC LIMIT ${ACTIVITIES})
       UNION ALL
       (${MET} AND ${IS_SINCE} ORDER BY v.occurred_at DESC, v.id DESC LIMIT ${ACTIVITIES})
       ORDER BY occurred_at DESC, id DESC LIMIT ${ACTIVITIES}) v
     ORDER BY v.occurred_at DESC, v.id DESC`,
    [...(await askedValues(tx, asked, now)), COMPLETION_KINDS, INTERACTION_KINDS],
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

/** Returns ledger entries by action, in the order they were recorded. */
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

/** Returns net changes: the first and the last value of each field. */
function netChanges(rows: readonly ChangedRow[]): Omit<DealCompletions, 'activities'> {
  const net = new Map<string, { from: unknown; to: unknown; day: number }>();
  for (const { undoes, changes, day } of withoutUndone(rows)) {
    if (undoes !== null) continue;
    for (const [field, { from, to }] of Object.entries(changes)) {
      const first = net.get(field);
      // Moves the field to the end, so that the latest change is last.
      net.delete(field);
      net.set(field, { from: first ? first.from : from, to, day });
    }
  }
  const evidence: EvidenceCompletion[] = [];
  let nextStepDay: number | null = null;
  let lineItemsDay: number | null = null;
  let stepDoneDay: number | null = null;
  for (const [field, { from, to, day }] of net) {
    const subject = subjectOf(field);
    if (subject.of === 'evidence') {
      const { framework, component } = subject;
      if (isStronger(from as EvidenceState | null, to as EvidenceState | null)) {
        const { strength } = to as EvidenceState;
        evidence.push({ framework, component: component as EvidenceCompletion['component'], strength, day });
      }
    } else if (subject.of === 'deal' && subject.field === 'nextStep' && to) nextStepDay = day;
    else if (subject.of === 'lineItem' && JSON.stringify(from) !== JSON.stringify(to)) lineItemsDay = day;
    else if (subject.of === 'step' && isDone(to) && !isDone(from)) stepDoneDay = day;
  }
  return { evidence, nextStepDay, lineItemsDay, stepDoneDay };
}

const isDone = (step: unknown): boolean => (step as BesideStates['step'] | null)?.state === 'done';

/** Returns whether evidence was recorded (also as known to be missing) or became stronger. */
function isStronger(from: EvidenceState | null, to: EvidenceState | null): boolean {
  if (to === null) return false;
  const gained = STRENGTHS.indexOf(from?.strength ?? 'red') - STRENGTHS.indexOf(to.strength);
  return gained > 0 || (gained === 0 && to.noted && !from?.noted);
}
