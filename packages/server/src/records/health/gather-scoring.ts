/** What scoring reads of deals: the facts of their scores, those of their triggers, and what was kept of both. */
import { INTERACTION_KINDS } from '@forecastle/contract';
import {
  DAY_MS,
  NOTHING_AROUND,
  type TriggerFacts,
  type TriggerThresholds,
  type TriggerType,
  type Urgency,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { CHANGED_ONE_QUERY, CHANGED_QUERY, NEW_DEALS_QUERY, SCORING_QUERY } from './facts-query.ts';
import { type DealRow, FEW, factsValues, type GatheredDeal, type SurroundingRow, toGathered } from './gather-facts.ts';

/** A deal to be scored. */
export interface ScoringDeal extends GatheredDeal {
  readonly around: TriggerFacts;
  readonly keptTriggers: KeptTriggers | null;
  /** By type. */
  readonly dismissals: Dismissals;
  /** When contacts of the deal were last met; those never met are not in it. Null where nothing of them is read, since nothing moved. */
  readonly met: readonly MetContact[] | null;
}

export type Dismissals = { readonly [Type in TriggerType]?: { readonly factsKey: string; readonly urgency: Urgency } };

/** The row that was kept of a deal's triggers, which are JSON. */
export interface KeptTriggers {
  readonly ownerId: string;
  readonly stakeMinor: number;
  readonly dismissed: number;
  readonly triggers: string;
}

export interface MetContact {
  readonly contactId: string;
  /** Epoch milliseconds. */
  readonly metAt: number;
}

/** As SCORING_QUERY answers. */
export type ScoringRow = DealRow & SurroundingRow & TriggerRow;

/** A few deals at a time: what is made of a deal to score it is ten times as large as what is read and written of it. */
export type ScoringDeals = AsyncIterable<readonly ScoringDeal[]>;

const SLICE = 200;

/** Makes something of many rows, a few at a time. */
export function* inSlices<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Iterable<Made[]> {
  for (let at = 0; at < rows.length; at += SLICE) yield rows.slice(at, at + SLICE).map(make);
}

/** In no particular order; ids that do not exist are left out. */
export async function* gatherScoring(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
  thresholds: TriggerThresholds,
): ScoringDeals {
  yield* inSlices(await readScoring(tx, ids, now, thresholds), toScoring);
}

/** The same of deals that were changed, with the deals locked: what was kept of them for the next sweep is forgotten. */
export async function* gatherChanged(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
  thresholds: TriggerThresholds,
): ScoringDeals {
  const rows = await readScoring(tx, ids, now, { ...thresholds, areChanged: true });
  yield* inSlices(rows, toScoring);
}

/** Of deals alone, which this transaction has inserted and on which nothing hangs: less is read. */
export async function* gatherNew(tx: TenantTransaction, ids: readonly string[], now: Date): ScoringDeals {
  const { rows } = await tx.client.query<DealRow>({ text: NEW_DEALS_QUERY, values: await factsValues(tx, ids, now) });
  yield* inSlices(rows, (row) => ({ ...toGathered(row, ALONE), ...NOTHING_KEPT }));
}

export async function readScoring(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
  { dropDays, areChanged = false }: TriggerThresholds & { readonly areChanged?: boolean },
): Promise<ScoringRow[]> {
  // A day more than is looked back on: local days begin and end at other times than those of the server.
  const since = new Date(now.getTime() - (dropDays + 2) * DAY_MS);
  const [organization, all, ...moment] = await factsValues(tx, ids, now);
  const isOne = areChanged && ids.length === 1;
  const { rows } = await tx.client.query<ScoringRow>({
    // As for gatherFacts.
    ...(ids.length <= FEW ? { name: isOne ? 'facts-of-changed' : areChanged ? 'changed-facts' : 'scoring-facts' } : {}),
    text: isOne ? CHANGED_ONE_QUERY : areChanged ? CHANGED_QUERY : SCORING_QUERY,
    values: [organization, isOne ? ids[0] : all, ...moment, INTERACTION_KINDS, since],
  });
  return rows;
}

export const toScoring = (row: ScoringRow): ScoringDeal => ({ ...toGathered(row, row), ...aroundDeal(row) });

const NO_DISMISSALS: Dismissals = {};
const NOTHING_KEPT = { around: NOTHING_AROUND, keptTriggers: null, dismissals: NO_DISMISSALS, met: [] };

function aroundDeal(row: TriggerRow): Omit<ScoringDeal, keyof GatheredDeal> {
  return {
    around: {
      metDays: row.met_days ?? [],
      unanswered:
        row.emails === null || row.first_email_day === null
          ? null
          : { count: row.emails, firstDay: row.first_email_day },
      amountsBefore: zip(row.fall_days, row.fall_amounts, (changedDay, amountMinor) => ({ changedDay, amountMinor })),
      steps: zip(row.step_ids, row.step_days, (id, dueDay) => ({ id, dueDay })),
      competitors: zip(row.rival_ids, row.rival_days, (id, addedDay, at) => ({
        id,
        leads: row.rivals_leading?.[at] ?? false,
        addedDay,
      })),
    },
    keptTriggers:
      row.kept_triggers === null
        ? null
        : {
            ownerId: row.triggers_owner_id,
            stakeMinor: row.triggers_stake_minor,
            dismissed: row.triggers_dismissed,
            triggers: row.kept_triggers,
          },
    dismissals: row.dismissals ?? NO_DISMISSALS,
    met: zip(row.met_contacts, row.met_instants, (contactId, metAt) => ({ contactId, metAt })),
  };
}

function zip<A, B, C>(
  some: readonly A[] | null,
  others: readonly B[] | null,
  pair: (a: A, b: B, at: number) => C,
): C[] {
  return (some ?? []).map((a, at) => pair(a, (others as readonly B[])[at] as B, at));
}

type TriggerRow = {
  met_days: number[] | null;
  met_contacts: string[] | null;
  met_instants: number[] | null;
  emails: number | null;
  first_email_day: number | null;
  fall_days: number[] | null;
  fall_amounts: number[] | null;
  step_ids: string[] | null;
  step_days: number[] | null;
  rival_ids: string[] | null;
  rivals_leading: boolean[] | null;
  rival_days: number[] | null;
  dismissals: Dismissals | null;
} & (
  | { kept_triggers: string; triggers_owner_id: string; triggers_stake_minor: number; triggers_dismissed: number }
  | { kept_triggers: null }
);

/** What the statement reads of a deal on which nothing hangs. */
const ALONE: SurroundingRow = {
  kept_status: null,
  contact_count: 0,
  has_interaction: false,
  last_activity_day: null,
  second_last_activity_day: null,
  last_activity_at: null,
  next_activity_at: null,
  next_activity_day: null,
  evidence: null,
  last_open_entered_day: null,
  earlier_days: 0,
  buyer_id: null,
  buyer_influence: null,
  buyer_met_at: null,
  buyer_met_day: null,
  champion_id: null,
  champion_influence: null,
  champion_met_at: null,
  champion_met_day: null,
};
