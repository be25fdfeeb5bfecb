/**
 * Where nothing of a deal has changed but its own row, what hangs on it is as it was last read: its facts are those kept,
 * with the row as it is now. No meeting of anybody is read for them (decision 0329). Where none are kept they are gathered,
 * and kept for the next change: who corrects a deal seldom does it once (decision 0338).
 */
import { rulesVersion, type TriggerThresholds } from '@forecastle/rules';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { OWN_ROW_QUERY } from './facts-query.ts';
import { type DealRow, factsValues } from './gather-facts.ts';
import { inSlices, readScoring, type ScoringDeals, type ScoringRow, toScoring } from './gather-scoring.ts';
import { COLUMNS, keepFacts, keepingOf, LIVE_COLUMNS, readFacts } from './kept-facts.ts';

/** Fields of a deal from which scores read nothing but its own row. */
export const OWN_ROW_FIELDS: ReadonlySet<string> = new Set(['closeDate', 'category', 'nextStep']);

/** As `gatherChanged`, of a deal that is locked and of which only such fields have changed; it sends what is kept of it from now. */
export async function* gatherRowOnly(
  tx: TenantTransaction,
  id: string,
  now: Date,
  {
    pipeline,
    hasFacts,
    ...thresholds
  }: TriggerThresholds & { readonly pipeline: Pipeline; readonly hasFacts: boolean },
): ScoringDeals {
  const row = hasFacts ? await readRowOnly(tx, id, now, thresholds) : null;
  if (row === null) {
    const gathered = await readScoring(tx, [id], now, { ...thresholds, areChanged: true });
    pipeline.add(keepFacts(tx, gathered, await keepingOf(tx, now, thresholds)));
    yield* inSlices(gathered, toScoring);
    return;
  }
  pipeline.add(
    tx.client.query({
      name: 'renew-scoring-facts',
      text: 'UPDATE scoring_facts SET facts = $3 WHERE organization_id = $1 AND opportunity_id = $2',
      values: [tx.organizationId, id, JSON.stringify(COLUMNS.map((column) => row[column]))],
    }),
  );
  yield [{ ...toScoring(row), met: null }];
}

type RowOnly = DealRow & { readonly facts: string; readonly kept_last_activity_at: number | null };

/** Null where nothing is kept that still holds. */
async function readRowOnly(
  tx: TenantTransaction,
  id: string,
  now: Date,
  thresholds: TriggerThresholds,
): Promise<ScoringRow | null> {
  const { basis } = await keepingOf(tx, now, thresholds);
  const [organization, , ...moment] = await factsValues(tx, [id], now);
  const { rows } = await tx.client.query<RowOnly>({
    name: 'facts-of-own-row',
    text: `WITH own AS (${OWN_ROW_QUERY})
      SELECT own.*, f.facts, ${LIVE_COLUMNS}
      FROM own
      JOIN scoring_facts f ON f.organization_id = $1 AND f.opportunity_id = $2 AND f.basis = $6
        AND f.holds_from <= $3 AND f.holds_until > $3
      JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = $2 AND h.rules_version = $7
      LEFT JOIN deal_triggers k ON k.organization_id = $1 AND k.opportunity_id = $2
      WHERE own.status = 'open'`,
    values: [organization, id, ...moment, basis, rulesVersion],
  });
  if (!rows[0]) return null;
  const { facts, ...own } = rows[0];
  const kept = readFacts(facts);
  // As for the sweep: scored since from other facts.
  return kept.last_activity_at === own.kept_last_activity_at ? Object.assign(kept, own) : null;
}
