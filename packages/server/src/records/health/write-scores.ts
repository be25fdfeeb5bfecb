import type { DealScores, DealStatus } from '@forecastle/rules';
import { arrayItems } from '../../platform/database/array-text.ts';
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

/** Epoch milliseconds, which PostgreSQL reads in a fraction of the time that it takes for a date in words. */
const INSTANT = 'float8';

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
  ['last_activity_at', INSTANT, (deal) => deal.lastActivityAt],
  ['stake_minor', 'bigint', (deal) => deal.stakeMinor],
  ['next_change_at', INSTANT, (deal) => deal.nextChangeAt],
];

const NAMES = COLUMNS.map(([name]) => name);
const VALUES = COLUMNS.map(([name, type]) =>
  type === INSTANT ? `timestamptz 'epoch' + u.${name} * interval '1 millisecond'` : `u.${name}`,
);
const INSERT = `
  INSERT INTO opportunity_health (organization_id, rules_version, scored_at, ${NAMES.join(', ')})
  SELECT $1, $2, $3, ${VALUES.join(', ')}
  FROM unnest(${COLUMNS.map(([, type], i) => `$${i + 4}::${type}[]`).join(', ')}) AS u(${NAMES.join(', ')})`;
const UPSERT = `${INSERT}
  ON CONFLICT (organization_id, opportunity_id) DO UPDATE SET rules_version = excluded.rules_version,
    scored_at = excluded.scored_at, ${NAMES.slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`;

/** What is to be written of scored deals: they themselves need not be held until all are scored. */
export class ScoreColumns {
  readonly #items: readonly string[][] = COLUMNS.map(() => []);
  #count = 0;

  add(deals: readonly ScoredDeal[]): void {
    if (deals.length === 0) return;
    this.#count += deals.length;
    for (const [at, [, , of]] of COLUMNS.entries()) this.#items[at]?.push(arrayItems(deals.map(of)));
  }

  /** A column of each as an array of PostgreSQL's, in the order of the statement; null when there is none to write. */
  values(): readonly string[] | null {
    return this.#count === 0 ? null : this.#items.map((items) => `{${items.join(',')}}`);
  }
}

/** Keeps scores of deals. Of those that are new, none was kept before: looking for it would cost as much as an index. */
export async function writeScores(
  tx: TenantTransaction,
  columns: ScoreColumns,
  { rulesVersion, now, areNew }: { rulesVersion: string; now: Date; areNew: boolean },
): Promise<void> {
  const values = columns.values();
  if (values === null) return;
  await tx.client.query({
    name: areNew ? 'write-new-scores' : 'write-scores',
    text: areNew ? INSERT : UPSERT,
    values: [tx.organizationId, rulesVersion, now, ...values],
  });
}
