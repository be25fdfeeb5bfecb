/**
 * What was gathered of a deal, kept for the next time: time moves none of it until an activity that lay ahead comes. The
 * sweep keeps facts, and so does who changes nothing but the deal's own row (`row-only-facts.ts`); whoever scores a deal for
 * another reason forgets them (decisions 0292, 0338).
 */
import { createHash } from 'node:crypto';
import { INTERACTION_KINDS } from '@forecastle/contract';
import { DAY_MS, type Phase, rulesVersion, type TriggerThresholds } from '@forecastle/rules';
import { arrayText, jsonLines } from '../../platform/database/array-text.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from './calendar.ts';
import { SCORING_QUERY } from './facts-query.ts';
import { FEW } from './gather-facts.ts';
import {
  inSlices,
  readScoring,
  type ScoringDeal,
  type ScoringDeals,
  type ScoringRow,
  toScoring,
} from './gather-scoring.ts';
import { ensureStageMedians } from './stage-medians.ts';

/** What is kept is gathered anew after so long, whatever has or has not happened. */
const KEPT_DAYS = 14;

/**
 * Columns of SCORING_QUERY that are kept. The others are those of closed deals, the stage and its median, which are read
 * as they are now, and what was kept of scores and triggers.
 */
export const COLUMNS = [
  'id',
  'owner_id',
  'stage_id',
  'status',
  'category',
  'amount_minor',
  'amount_base_minor',
  'close_day',
  'created_day',
  'creation_assumed',
  'last_set_close_day',
  'push_count',
  'has_next_step',
  'month',
  'stage_entered_day',
  'contact_count',
  'has_interaction',
  'last_activity_day',
  'second_last_activity_day',
  'last_activity_at',
  'next_activity_at',
  'next_activity_day',
  'evidence',
  'earlier_days',
  'buyer_id',
  'buyer_influence',
  'buyer_met_at',
  'buyer_met_day',
  'champion_id',
  'champion_influence',
  'champion_met_at',
  'champion_met_day',
  'met_days',
  'emails',
  'first_email_day',
  'fall_days',
  'fall_amounts',
  'step_ids',
  'step_days',
  'rival_ids',
  'rivals_leading',
  'rival_days',
] as const satisfies readonly (keyof ScoringRow)[];

/** Of deals that are due by time alone, in no particular order: from what was kept where it holds, else gathered and kept. */
export async function* gatherDue(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
  thresholds: TriggerThresholds,
): ScoringDeals {
  await ensureStageMedians(tx, now);
  const keeping = await keepingOf(tx, now, thresholds);
  const missing = new Set(ids);
  const kept = await readKept(tx, ids, keeping);
  if (kept.length > 0) {
    const asNow = await readAsNow(tx, now);
    for (const slice of inSlices(kept, (row) => toKept(row, asNow))) {
      const deals = slice.filter((deal) => deal !== null);
      for (const { id } of deals) missing.delete(id);
      yield deals;
    }
  }
  if (missing.size === 0) return;
  const gathered = await readScoring(tx, [...missing], now, thresholds);
  await keepFacts(tx, gathered, keeping);
  yield* inSlices(gathered, toScoring);
}

/** Before a deal that was changed is scored. Call it with the deals locked. */
export async function forgetFacts(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query({
    name: 'forget-scoring-facts',
    text: 'DELETE FROM scoring_facts WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])',
    values: [tx.organizationId, ids],
  });
}

interface Keeping {
  readonly now: Date;
  readonly basis: string;
}

export async function keepingOf(tx: TenantTransaction, now: Date, thresholds: TriggerThresholds): Promise<Keeping> {
  const { timeZone } = await calendarOf(tx);
  return { now, basis: basisOf(timeZone, thresholds) };
}

const bases = new Map<string, string>();

/** How facts are gathered: by another statement or other settings they would be others. */
function basisOf(timeZone: string, { dropDays }: TriggerThresholds): string {
  const settings = `${timeZone} ${dropDays}`;
  const known = bases.get(settings);
  if (known !== undefined) return known;
  const basis = createHash('sha256')
    .update(JSON.stringify([SCORING_QUERY, INTERACTION_KINDS, COLUMNS, timeZone, dropDays]))
    .digest('base64url')
    .slice(0, 16);
  bases.set(settings, basis);
  return basis;
}

export async function keepFacts(
  tx: TenantTransaction,
  rows: readonly ScoringRow[],
  { now, basis }: Keeping,
): Promise<void> {
  // What somebody dismissed ends by being judged: those few are gathered each time.
  const lasting = rows.filter(({ status, dismissals }) => status === 'open' && dismissals === null);
  if (lasting.length === 0) return;
  const lapse = now.getTime() + KEPT_DAYS * DAY_MS;
  await tx.client.query({
    name: 'keep-scoring-facts',
    text: `INSERT INTO scoring_facts (organization_id, basis, holds_from, opportunity_id, holds_until, facts)
      SELECT $1, $2, $3, u.* FROM unnest($4::uuid[], $5::timestamptz[], string_to_array($6, E'\\n')) AS u
      ON CONFLICT (organization_id, opportunity_id) DO UPDATE SET basis = excluded.basis,
        holds_from = excluded.holds_from, holds_until = excluded.holds_until, facts = excluded.facts`,
    values: [
      tx.organizationId,
      basis,
      now,
      arrayText(lasting.map(({ id }) => id)),
      arrayText(
        lasting.map(({ next_activity_at }) => new Date(Math.min(next_activity_at ?? lapse, lapse)).toISOString()),
      ),
      jsonLines(lasting.map((row) => COLUMNS.map((column) => row[column]))),
    ],
  });
}

/** Scores keep whole milliseconds: the nearest is theirs, by a tenth less of the statement's time than by exact numbers. */
const KEPT_INSTANT = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;

/** What is kept of scores (`h`) and triggers (`k`) as it is now. */
export const LIVE_COLUMNS = `h.status AS kept_status, h.risk_band AS kept_risk_band, h.confidence AS kept_confidence,
  h.not_yet_qualified AS kept_not_yet_qualified, ${KEPT_INSTANT('h.last_activity_at')} AS kept_last_activity_at,
  h.rules_version AS kept_rules_version, k.owner_id AS triggers_owner_id,
  k.stake_minor::float8 AS triggers_stake_minor, k.dismissed AS triggers_dismissed, k.triggers::text AS kept_triggers`;
/** That with the facts. */
type LiveRow = { readonly facts: string; readonly kept_last_activity_at: number | null };

async function readKept(tx: TenantTransaction, ids: readonly string[], { now, basis }: Keeping): Promise<LiveRow[]> {
  const { rows } = await tx.client.query<LiveRow>({
    // By keys alone, however many: planning for so many of them takes a third as long as reading what they lead to.
    ...(ids.length > FEW ? { name: 'kept-facts' } : {}),
    text: `SELECT f.facts, ${LIVE_COLUMNS} FROM scoring_facts f
      JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = f.opportunity_id
      LEFT JOIN deal_triggers k ON k.organization_id = $1 AND k.opportunity_id = f.opportunity_id
      WHERE f.organization_id = $1 AND f.opportunity_id = ANY($2::uuid[])
        AND f.basis = $3 AND f.holds_from <= $4 AND f.holds_until > $4 AND h.rules_version = $5`,
    values: [tx.organizationId, arrayText(ids), basis, now, rulesVersion],
  });
  return rows;
}

/** What is read as it is now: the moment, and stages with their medians. */
interface AsNow {
  readonly stages: ReadonlyMap<string, StageRow>;
  readonly moment: { readonly as_of: number; readonly as_of_day: number };
}

async function readAsNow(tx: TenantTransaction, now: Date): Promise<AsNow> {
  const { instant, day } = await momentIn(tx, now);
  return { stages: await readStages(tx), moment: { as_of: instant, as_of_day: day } };
}

function toKept({ facts, ...live }: LiveRow, { stages, moment }: AsNow): ScoringDeal | null {
  const row = readFacts(facts);
  // Scored since from other facts, which no way of changing a deal does.
  if (row.last_activity_at !== live.kept_last_activity_at) return null;
  return toScoring(Object.assign(row, live, stages.get(row.stage_id) ?? NO_STAGE, moment));
}

const NOTHING_READ = Object.fromEntries(
  [...COLUMNS, 'last_open_entered_day', 'met_contacts', 'met_instants', 'dismissals'].map((column) => [column, null]),
);

export function readFacts(facts: string): ScoringRow {
  const row: Record<string, unknown> = { ...NOTHING_READ };
  const values = JSON.parse(facts) as unknown[];
  for (let at = 0; at < COLUMNS.length; at++) row[COLUMNS[at] as string] = values[at];
  return row as unknown as ScoringRow;
}

interface StageRow {
  readonly phase: Phase | null;
  readonly is_proposal: boolean;
  readonly is_negotiation: boolean;
  readonly median_days: number | null;
}

const NO_STAGE: StageRow = { phase: null, is_proposal: false, is_negotiation: false, median_days: null };

async function readStages(tx: TenantTransaction): Promise<ReadonlyMap<string, StageRow>> {
  const { rows } = await tx.client.query<StageRow & { id: string }>({
    name: 'stages-of-scores',
    text: `SELECT s.id, s.phase, s.is_proposal, s.is_negotiation, m.median_days FROM stages s
      LEFT JOIN stage_medians m ON m.organization_id = $1 AND m.stage_id = s.id WHERE s.organization_id = $1`,
    values: [tx.organizationId],
  });
  return new Map(rows.map(({ id, ...stage }) => [id, stage]));
}
