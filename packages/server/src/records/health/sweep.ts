/** Rewrites the scores that time alone has changed. Any number of processes may sweep at once. */
import { rulesVersion } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { applyDifference } from '../totals/apply-difference.ts';
import { removeEmptyTotals } from '../totals/remove-empty.ts';
import { applyTriggerCounts } from '../triggers/trigger-counts.ts';
import { noteSweep } from './being-swept.ts';
import { calendarOf } from './calendar.ts';
import { scoreDeals } from './score-deals.ts';
import { makeDue, makeOtherVersionDue, renewStageMedians } from './stage-medians.ts';

/** Deals rewritten in one transaction. */
export const SWEEP_BATCH = 2000;
/** Transactions at a time: while the rules score one batch, PostgreSQL gathers or writes another. */
const SWEEP_WORKERS = 2;

interface Sweeping {
  readonly batch?: number;
  readonly signal?: AbortSignal;
}

/**
 * Returns how many scores were rewritten. Organisations take turns of one batch, so that a large one does not delay the
 * small. Deals that somebody is changing are left to that change, or to the next sweep. An organisation whose sweep fails
 * does not hold up the others; throws the first failure when they are done.
 */
export async function sweepDueScores(
  pool: pg.Pool,
  now: Date,
  { batch = SWEEP_BATCH, signal }: Sweeping = {},
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('SELECT organizations_with_due_scores($1) AS id', [now]);
  const failures = new Map<string, unknown>();
  const begun = new Map<string, Promise<unknown>>();
  const walks = new Map<string, Walk>();
  let rewritten = 0;
  const turn = async (id: string): Promise<boolean> => {
    const day = begun.get(id) ?? inTenant(pool, id, (tx) => beginDay(tx, now));
    begun.set(id, day);
    await day;
    const walk = walks.get(id) ?? beginWalk();
    walks.set(id, walk);
    const { swept, goesOn } = await inTenant(pool, id, (tx) => sweepBatch(tx, now, batch, walk));
    rewritten += swept;
    return goesOn;
  };
  // A place for each worker: one that is alone is worked on by all of them.
  const waiting = Array.from({ length: SWEEP_WORKERS }, () => rows.map(({ id }) => id)).flat();
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift()) {
      if (failures.has(id)) continue;
      try {
        if (await turn(id)) waiting.push(id);
      } catch (error) {
        failures.set(id, error);
      }
    }
  };
  await Promise.all(Array.from({ length: SWEEP_WORKERS }, work));
  for (const failure of failures.values()) throw failure;
  return rewritten;
}

/** Rewrites what is due of one organisation, and returns how many that were. */
export async function sweepOrganization(
  pool: pg.Pool,
  organizationId: string,
  now: Date,
  { batch = SWEEP_BATCH, signal }: Sweeping = {},
): Promise<number> {
  const walk = beginWalk();
  let rewritten = 0;
  const work = async (): Promise<void> => {
    for (let goesOn = true; goesOn && !signal?.aborted; ) {
      const turn = await inTenant(pool, organizationId, (tx) => sweepBatch(tx, now, batch, walk));
      rewritten += turn.swept;
      goesOn = turn.goesOn;
    }
  };
  await Promise.all(Array.from({ length: SWEEP_WORKERS }, work));
  return rewritten;
}

/**
 * How far a sweep has come through what is due of an organisation, which its workers share. What lies behind is not looked at again
 * for each batch: an index goes on holding what was rewritten until somebody cleans it.
 */
interface Walk {
  /** As PostgreSQL writes it, to the microsecond. */
  dueAt: string;
  dealId: string;
}

const BEGINNING: Readonly<Walk> = { dueAt: '-infinity', dealId: '00000000-0000-0000-0000-000000000000' };
const beginWalk = (): Walk => ({ ...BEGINNING });

interface Turn {
  readonly swept: number;
  /** False where a walk from the beginning has found less than a batch. */
  readonly goesOn: boolean;
}

async function sweepBatch(tx: TenantTransaction, now: Date, batch: number, walk: Walk): Promise<Turn> {
  await noteSweep(tx);
  const from = { ...walk };
  const ids = await lockDue(tx, now, batch, walk);
  const { before, after, triggerCounts } = await scoreDeals(tx, ids, now, { byTime: true });
  await applyDifference(tx, before, after);
  await applyTriggerCounts(tx, triggerCounts);
  if (ids.length === batch) return { swept: batch, goesOn: true };
  // Once more from the beginning: somebody may have made a deal due that was passed.
  Object.assign(walk, BEGINNING);
  return { swept: ids.length, goesOn: from.dueAt !== BEGINNING.dueAt };
}

async function lockDue(tx: TenantTransaction, now: Date, batch: number, walk: Walk): Promise<readonly string[]> {
  // Each of the processes that PostgreSQL would begin beside this one costs more than so few deals.
  await tx.client.query('SET LOCAL max_parallel_workers_per_gather = 0');
  // The deal's own row is the lock that changes take too: a change in flight rescores the deal itself. Its scores are
  // locked beside it, so that what another sweep has just rewritten is seen as no longer due. In the order of their ids
  // where they are due at one instant, as most are with the day: deals of a batch share pages of tables and of indexes.
  const { rows } = await tx.client.query<{ ids: string; due_at: string }>({
    name: 'due-scores',
    text: `WITH due AS MATERIALIZED (
        SELECT o.id, h.next_change_at FROM opportunity_health h
        JOIN opportunities o ON o.organization_id = $1 AND o.id = h.opportunity_id
        WHERE h.organization_id = $1 AND h.next_change_at <= $2 AND (h.next_change_at, h.opportunity_id) > ($4, $5)
        ORDER BY h.next_change_at, h.opportunity_id LIMIT $3 FOR UPDATE OF o, h SKIP LOCKED)
      SELECT string_agg(id::text, ',') AS ids, max(next_change_at)::text AS due_at FROM due HAVING count(*) > 0`,
    values: [tx.organizationId, now, batch, walk.dueAt, walk.dealId],
  });
  const [due] = rows;
  if (!due) return [];
  const ids = due.ids.split(',');
  Object.assign(walk, { dueAt: due.due_at, dealId: ids.at(-1) });
  return ids;
}

/**
 * Once a local day: the medians of the day. Scores of open deals in a stage whose median moved are made anew, and those that
 * rules of another version made; totals that hold nothing any more are removed. One process does it, and nobody who changes a deal waits for it.
 */
async function beginDay(tx: TenantTransaction, now: Date): Promise<void> {
  const { timeZone } = await calendarOf(tx);
  const { rows } = await tx.client.query<{ begins: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($1::uuid || ' day', 0)) AND EXISTS (
       SELECT 1 FROM stage_medians WHERE organization_id = $1 AND as_of < ($2::timestamptz AT TIME ZONE $3)::date) AS begins`,
    [tx.organizationId, now, timeZone],
  );
  if (!rows[0]?.begins) return;
  await makeDue(tx, { stageIds: await renewStageMedians(tx, now), now });
  await makeOtherVersionDue(tx, rulesVersion, now);
  await removeEmptyTotals(tx);
}

/** Later than any score changes: whoever has open deals is found by it. */
const ALL_TIME = '9999-12-31T00:00:00Z';

/** At the start of a process: scores of open deals that rules of another version made are made anew. */
export async function makeOtherVersionsDue(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT organizations_with_due_scores($1) AS id', [ALL_TIME]);
  for (const { id } of rows) {
    await inTenant(pool, id, (tx) => makeOtherVersionDue(tx, rulesVersion, now));
  }
}
