import { type FiscalPeriod, isoDate, type PeriodKind } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { KeptDeals, RunFigures } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { DEALS_A_PART, partsOf, writeParts } from './run-deals.ts';

export type MadeFor = 'daily' | 'asked' | 'import';

export interface RunToWrite {
  /** `organization`, `rep ID` or `team ID`. */
  readonly scope: string;
  readonly periodKind: PeriodKind;
  readonly period: FiscalPeriod;
  readonly asOf: Date;
  /** Epoch day in the organisation. */
  readonly asOfDay: number;
  readonly madeFor: MadeFor;
  readonly model: { readonly name: string; readonly kind: 'rule_of_thumb' | 'fitted' };
  readonly fitId: string | null;
  readonly currency: string;
  /** Minor units. */
  readonly band: { readonly low: number | null; readonly mostLikely: number | null; readonly high: number | null };
  readonly figures: RunFigures;
  /** Null where none are kept. */
  readonly deals: KeptDeals | null;
}

/** Writes a run with its deals and returns its id; null where the daily one of that day is there already. */
export async function writeRun(
  tx: TenantTransaction,
  { scope, periodKind, period, asOf, asOfDay, madeFor, model, fitId, currency, band, figures, deals }: RunToWrite,
  dealsAPart: number = DEALS_A_PART,
): Promise<string | null> {
  const kept = deals && partsOf(deals, dealsAPart);
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO forecast_runs (organization_id, id, scope, period_kind, period_key, starts_on, ends_on, as_of, as_of_day, made_for,
       model_name, model_kind, fit_id, currency, low_minor, most_likely_minor, high_minor, figures, deals)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (organization_id, as_of_day, scope, starts_on, ends_on) WHERE made_for = 'daily' DO NOTHING
     RETURNING id`,
    [
      tx.organizationId,
      newId(),
      scope,
      periodKind,
      period.key,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      asOf,
      isoDate(asOfDay),
      madeFor,
      model.name,
      model.kind,
      fitId,
      currency,
      band.low,
      band.mostLikely,
      band.high,
      JSON.stringify(figures),
      kept && JSON.stringify(kept.own),
    ],
  );
  const id = rows[0]?.id ?? null;
  if (id !== null && kept) await writeParts(tx, id, kept.parts);
  return id;
}
