/** The fit that forecasts are made by: the latest of its kind. */
import { FITTED_METHOD, type FitKind, type KeptFit } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface Fit {
  readonly id: string;
  readonly fittedAt: Date;
  readonly imported: boolean;
  /** Deals won or lost on a day that nobody told. */
  readonly undated: number;
  /** Open stages, as the fit numbers them. */
  readonly stageIds: readonly string[];
  /** Null where nothing could be learnt. */
  readonly kept: KeptFit | null;
}

/** Fits never change, and reading one costs as much as a forecast. */
const KEPT_AT_HAND = 60;
const atHand = new Map<string, Fit>();

/** Returns null where none was made yet by this method since the fiscal calendar is as it is. */
export async function latestFit(tx: TenantTransaction, kind: FitKind): Promise<Fit | null> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM forecast_fits WHERE organization_id = $1 AND period_kind = $2
       AND fitted_at >= coalesce((SELECT calendar_set_at FROM organizations WHERE organization_id = $1), '-infinity')
     ORDER BY fitted_at DESC, id DESC LIMIT 1`,
    [tx.organizationId, kind],
  );
  const id = rows[0]?.id;
  const fit = id === undefined ? null : await fitOf(tx, id);
  // What an earlier release learnt says other things; it is learnt from again at the start.
  return fit?.kept && fit.kept.method !== FITTED_METHOD ? null : fit;
}

async function fitOf(tx: TenantTransaction, id: string): Promise<Fit | null> {
  const known = atHand.get(id);
  if (known) return known;
  const { rows } = await tx.client.query<Fit>(
    `SELECT id, fitted_at AS "fittedAt", imported, undated, stage_ids AS "stageIds", fit AS kept FROM forecast_fits
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  const fit = rows[0] ?? null;
  if (fit) {
    const oldest = atHand.keys().next().value;
    if (atHand.size >= KEPT_AT_HAND && oldest !== undefined) atHand.delete(oldest);
    atHand.set(id, fit);
  }
  return fit;
}
