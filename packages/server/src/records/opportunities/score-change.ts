/** What moved a score of a deal since last Monday, and which change of the ledger by how much. */
import type { CHANGED_SCORES, ScoreChange } from '@forecastle/contract';
import { localDay, mondayOf, type Now, scoreDeal, startOfLocalDay } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { gatherFacts } from '../health/gather-facts.ts';
import { readMedians } from '../health/stage-medians.ts';
import { factsOfReplay, type InteractionElsewhere } from '../ledger/facts-of-replay.ts';
import { readAround } from '../ledger/read-around.ts';
import { holding, type LedgerRow, readLedger } from '../ledger/read-history.ts';
import { replayDeal } from '../ledger/replay-deal.ts';
import { knownAt } from './as-of/known-then.ts';
import { explainScore } from './explain-score.ts';
import { timelineEntries } from './timeline.ts';

type Score = (typeof CHANGED_SCORES)[number];
type Change = z.infer<typeof ScoreChange>;

/** Changes that are told one by one, and rows of the ledger that are gone through for them: the rest is told as one. */
const STEPS_MAX = 200;
const ROWS_MAX = 200_000;

/** A change of the ledger, or an interaction elsewhere, at the moment when it became known. */
type Step =
  | { readonly at: number; readonly row: LedgerRow }
  | { readonly at: number; readonly row: null; readonly interaction: InteractionElsewhere };

/**
 * The change from last Monday's first instant to now, in whole points that add up exactly: what each change did, what
 * time alone did before and after it, what happened with the people of the deal elsewhere, and what the ledger cannot
 * tell. Both ends by today's rules and medians. The caller has checked who asks; of other deals only the points are told.
 */
export async function scoreChange(
  tx: TenantTransaction,
  { id, score }: { id: string; score: Score },
  now: Date,
): Promise<Change> {
  const moment = await momentIn(tx, now);
  const { timeZone } = await calendarOf(tx);
  const from = startOfLocalDay(mondayOf(moment.day - 1), timeZone);
  const since = new Date(from).toISOString();
  const [deal] = await gatherFacts(tx, [id], now);
  if (!deal) throw notFound('opportunity');
  if (deal.facts.status !== 'open') {
    const { score: kept } = await explainScore(tx, { id, score }, now);
    return { since, before: kept, score: kept, causes: [], time: 0, elsewhere: 0, rest: 0 };
  }
  const figure = score === 'data_quality' ? 'dataQuality' : score;
  const present = scoreDeal(deal.facts, deal.settings, moment)[figure];
  const rows = holding((await readLedger(tx, [id])).get(id) ?? []).filter(
    ({ changes }) => Object.keys(changes).length > 0,
  );
  const known = rows.filter((row) => knownAt(row) <= from);
  if (known.length === 0) return { since, before: null, score: present, causes: [], time: 0, elsewhere: 0, rest: 0 };

  const around = await readAround(tx, deal, rows);
  const medians = await readMedians(tx);
  const scoreAt = (held: readonly LedgerRow[], elsewhereUntil: number, at: number): number => {
    const replayed = replayDeal(held.toSorted((a, b) => a.place - b.place).map(({ changes }) => changes));
    const elsewhere = around.elsewhere.filter((each) => each.at <= elsewhereUntil);
    const then: Now = { instant: at, day: localDay(at, timeZone) };
    const facts = factsOfReplay(replayed, { ...around, elsewhere }, then);
    return scoreDeal(facts, { medianStageDays: medians.get(replayed.fields.stageId) ?? null }, then)[figure];
  };

  const steps = stepsOf(rows, around.elsewhere, { from, to: now.getTime() });
  const told = Math.min(STEPS_MAX, Math.max(1, Math.floor(ROWS_MAX / rows.length)));
  const before = scoreAt(known, from, from);
  let [held, elsewhereUntil, at, latest] = [known, from, from, before];
  let [time, elsewhere] = [0, 0];
  const points = new Map<string, number>();
  const silent = steps.slice(0, Math.max(0, steps.length - told));
  for (const step of silent) {
    at = Math.max(at, step.at);
    if (step.row) held = [...held, step.row];
    else elsewhereUntil = step.at;
  }
  if (silent.length > 0) latest = scoreAt(held, elsewhereUntil, at);
  const rest = latest - before;
  for (const step of steps.slice(silent.length)) {
    at = Math.max(at, step.at);
    const waited = scoreAt(held, elsewhereUntil, at);
    time += waited - latest;
    if (step.row) held = [...held, step.row];
    else elsewhereUntil = step.at;
    latest = scoreAt(held, elsewhereUntil, at);
    if (step.row) points.set(step.row.id, latest - waited);
    else elsewhere += latest - waited;
  }
  const end = scoreAt(held, elsewhereUntil, now.getTime());
  time += end - latest;
  return {
    since,
    before,
    score: present,
    causes: await causesOf(tx, id, points),
    time,
    elsewhere,
    rest: rest + present - end,
  };
}

function stepsOf(
  rows: readonly LedgerRow[],
  elsewhere: readonly InteractionElsewhere[],
  { from, to }: { from: number; to: number },
): Step[] {
  const own: Step[] = rows.map((row) => ({ at: knownAt(row), row }));
  const others: Step[] = elsewhere.map((interaction) => ({ at: interaction.at, row: null, interaction }));
  return [...own.filter(({ at }) => at > from), ...others.filter(({ at }) => at > from && at <= to)].sort(
    (a, b) => a.at - b.at || (a.row?.place ?? 0) - (b.row?.place ?? 0),
  );
}

/** Changes that moved the score, the latest first. */
async function causesOf(
  tx: TenantTransaction,
  id: string,
  points: ReadonlyMap<string, number>,
): Promise<Change['causes']> {
  const moved = [...points].filter(([, by]) => by !== 0);
  const entries = await timelineEntries(
    tx,
    id,
    moved.map(([entry]) => entry),
  );
  return entries.map((entry) => ({ entry, points: points.get(entry.id) ?? 0 }));
}
