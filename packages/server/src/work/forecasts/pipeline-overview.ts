import type { PipelineOverview } from '@forecastle/contract';
import { type ConfidenceSums, confidenceOfSums, pipelineDataQuality, type RiskBand } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

interface TotalsRow {
  owner_id: string;
  owner_name: string;
  risk_band: RiskBand;
  not_yet_qualified: boolean;
  count: number;
  amount: string;
  weighted: string;
  plain: string;
}

/** Open deals that are not Omitted, of everybody the actor may see or of one rep: from the kept totals. */
export async function pipelineOverview(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, risk }: { ownerId?: string | undefined; risk?: RiskBand | undefined },
  now: Date,
): Promise<z.infer<typeof PipelineOverview>> {
  const owners = await ownersOf(tx, actor, ownerId);
  const { rows } = await tx.client.query<TotalsRow>(
    `SELECT t.owner_id, m.name AS owner_name, t.risk_band, t.not_yet_qualified, sum(t.count)::int AS count,
       sum(t.amount_base_minor)::text AS amount, sum(t.weighted_confidence)::text AS weighted, sum(t.plain_confidence)::text AS plain
     FROM opportunity_totals t JOIN members m ON m.organization_id = $1 AND m.id = t.owner_id
     WHERE t.organization_id = $1 AND t.status = 'open' AND t.category <> 'omitted'
       AND ($2::uuid[] IS NULL OR t.owner_id = ANY($2::uuid[])) AND ($3::text IS NULL OR t.risk_band = $3 AND NOT t.not_yet_qualified)
     GROUP BY t.owner_id, m.name, t.risk_band, t.not_yet_qualified
     HAVING sum(t.count) > 0 ORDER BY m.name, t.owner_id`,
    [tx.organizationId, owners, risk ?? null],
  );
  const open = sumOf(rows);
  const atRisk = sumOf(rows.filter(isAtRisk));
  const byOwner = Map.groupBy(rows, (row) => row.owner_id);
  return {
    asOf: now.toISOString(),
    currency: actor.currency,
    confidence: confidenceOfSums(sumOf(rows.filter(isJudged))),
    open: bucket(open),
    atRisk: { ...bucket(atRisk), percent: percentOf(atRisk.amountMinor, open.amountMinor) },
    notYetQualified: bucket(sumOf(rows.filter((row) => row.not_yet_qualified))),
    byRisk: (['green', 'yellow', 'red', 'not_yet_qualified'] as const).map((band) => ({
      band,
      ...bucket(sumOf(rows.filter((row) => (row.not_yet_qualified ? 'not_yet_qualified' : row.risk_band) === band))),
    })),
    byRep: [...byOwner].map(([id, own]) => ({
      ownerId: id,
      name: own[0]?.owner_name ?? '',
      open: bucket(sumOf(own)),
      atRisk: bucket(sumOf(own.filter(isAtRisk))),
      notYetQualified: bucket(sumOf(own.filter((row) => row.not_yet_qualified))),
      confidence: confidenceOfSums(sumOf(own.filter(isJudged))),
    })),
    dataQuality: await dataQualityOf(tx, owners, risk ?? null),
  };
}

/** One rep the actor may see, else everybody they may see; null = the whole organisation. */
export async function ownersOf(
  tx: TenantTransaction,
  actor: Actor,
  ownerId: string | undefined,
): Promise<readonly string[] | null> {
  const visible = await visibleOwners(tx, actor);
  if (ownerId === undefined) return visible;
  if (!(visible === null ? await isMember(tx, ownerId) : visible.includes(ownerId))) throw notFound('person');
  return [ownerId];
}

async function isMember(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.client.query('SELECT FROM members WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  return rowCount === 1;
}

const isJudged = (row: TotalsRow): boolean => !row.not_yet_qualified;

/** Not yet qualified deals are left out: a bare import must not turn a company red. */
const isAtRisk = (row: TotalsRow): boolean => row.risk_band === 'red' && !row.not_yet_qualified;

function sumOf(rows: readonly TotalsRow[]): ConfidenceSums {
  let sums = { count: 0, amountMinor: 0n, weightedConfidence: 0n, plainConfidence: 0n };
  for (const row of rows) {
    sums = {
      count: sums.count + row.count,
      amountMinor: sums.amountMinor + BigInt(row.amount),
      weightedConfidence: sums.weightedConfidence + BigInt(row.weighted),
      plainConfidence: sums.plainConfidence + BigInt(row.plain),
    };
  }
  return sums;
}

const bucket = (sums: ConfidenceSums) => ({ count: sums.count, amountBaseMinor: String(sums.amountMinor) });

/** Percent to one decimal; null of nothing. */
function percentOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((part * 2000n + whole) / (2n * whole)) / 10;
}

async function dataQualityOf(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  risk: RiskBand | null,
): Promise<number | null> {
  const { rows } = await tx.client.query<{ deals: string | null }>(
    // One text instead of rows or arrays: at 200,000 deals reading those took longer than finding them.
    `SELECT string_agg(h.data_quality || ' ' || coalesce(o.amount_base_minor, 0), ',') AS deals
     FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
     WHERE o.organization_id = $1 AND o.status = 'open' AND o.category IS DISTINCT FROM 'omitted'
       AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2::uuid[])) AND ($3::text IS NULL OR h.risk_band = $3 AND NOT h.not_yet_qualified)`,
    [tx.organizationId, owners, risk],
  );
  const deals = rows[0]?.deals?.split(',') ?? [];
  return pipelineDataQuality(
    deals.map((deal) => {
      const [score, amountMinor] = deal.split(' ');
      return { score: Number(score), amountMinor: Number(amountMinor) };
    }),
  );
}
