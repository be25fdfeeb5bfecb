import type { DealScores, DealStatus } from '@forecastle/rules';
import { arrayText } from '../../platform/database/array-text.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface ScoredDeal {
  readonly id: string;
  readonly status: DealStatus;
  readonly scores: DealScores;
  /** Epoch milliseconds. */
  readonly lastActivityAt: number | null;
  readonly stakeMinor: number;
  /** Epoch milliseconds; null when time alone changes nothing. */
  readonly nextChangeAt: number | null;
}

type Value = string | number | boolean | null;

/** Column, its type for `unnest`, and its value of a scored deal. */
const COLUMNS: readonly (readonly [name: string, type: string, of: (deal: ScoredDeal) => Value])[] = [
  ['opportunity_id', 'uuid', (deal) => deal.id],
  ['status', 'text', (deal) => deal.status],
  ['risk', 'smallint', ({ scores }) => scores.risk],
  ['risk_band', 'text', ({ scores }) => scores.riskBand],
  ['confidence', 'smallint', ({ scores }) => scores.confidence],
  ['drag', 'smallint', ({ scores }) => scores.drag],
  ['drag_inactivity', 'real', ({ scores }) => scores.wastes.inactivity],
  ['drag_overstay', 'real', ({ scores }) => scores.wastes.overstay],
  ['drag_slippage', 'real', ({ scores }) => scores.wastes.slippage],
  ['drag_stakeholders', 'real', ({ scores }) => scores.wastes.stakeholders],
  ['drag_qualification', 'real', ({ scores }) => scores.wastes.qualification],
  ['data_quality', 'smallint', ({ scores }) => scores.dataQuality],
  ['framework_completeness', 'real', ({ scores }) => scores.frameworkCompleteness],
  ['contact_risk', 'real', ({ scores }) => scores.contactRisk],
  ['activity_drag', 'real', ({ scores }) => scores.activityDrag],
  ['commitment', 'real', ({ scores }) => scores.commitment],
  ['meddpic', 'smallint', ({ scores }) => scores.frameworkHealth.meddpic],
  ['bant', 'smallint', ({ scores }) => scores.frameworkHealth.bant],
  ['spiced', 'smallint', ({ scores }) => scores.frameworkHealth.spiced],
  ['three_whys', 'smallint', ({ scores }) => scores.frameworkHealth.threeWhys],
  ['not_yet_qualified', 'boolean', ({ scores }) => scores.notYetQualified],
  ['stale', 'boolean', ({ scores }) => scores.staleOpportunity],
  ['last_activity_at', 'timestamptz', (deal) => isoInstant(deal.lastActivityAt)],
  ['stake_minor', 'bigint', (deal) => deal.stakeMinor],
  ['next_change_at', 'timestamptz', (deal) => isoInstant(deal.nextChangeAt)],
];

const NAMES = COLUMNS.map(([name]) => name);
const INSERT = `
  INSERT INTO opportunity_health (organization_id, rules_version, scored_at, ${NAMES.join(', ')})
  SELECT $1, $2, $3, u.* FROM unnest(${COLUMNS.map(([, type], i) => `$${i + 4}::${type}[]`).join(', ')}) AS u`;
const UPSERT = `${INSERT}
  ON CONFLICT (organization_id, opportunity_id) DO UPDATE SET rules_version = excluded.rules_version,
    scored_at = excluded.scored_at, ${NAMES.slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`;

/** A column of each as an array of PostgreSQL's, in the order of the statement; null when there is none to write. */
export type ScoreValues = readonly string[] | null;

export const scoreValues = (deals: readonly ScoredDeal[]): ScoreValues =>
  deals.length === 0 ? null : COLUMNS.map(([, , of]) => arrayText(deals.map(of)));

/** Keeps scores of deals. Of those that are new, none was kept before: looking for it would cost as much as an index. */
export async function writeScores(
  tx: TenantTransaction,
  values: ScoreValues,
  { rulesVersion, now, areNew }: { rulesVersion: string; now: Date; areNew: boolean },
): Promise<void> {
  if (values === null) return;
  await tx.client.query({
    name: areNew ? 'write-new-scores' : 'write-scores',
    text: areNew ? INSERT : UPSERT,
    values: [tx.organizationId, rulesVersion, now, ...values],
  });
}

const isoInstant = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
