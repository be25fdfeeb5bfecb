import type { DealStatus } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface StageOfDeals {
  readonly kind: DealStatus;
  readonly archived: boolean;
}
/** By id. */
export type StagesOfDeals = ReadonlyMap<string, StageOfDeals>;

const kept = new WeakMap<TenantTransaction, StagesOfDeals>();

/** The stages of the organisation as JSON by id, as SQL, to be read with something else: `keepStages` takes it. */
export const STAGES_JSON = `(SELECT coalesce(json_object_agg(s.id, json_build_object('kind', s.kind,
  'archived', s.archived_at IS NOT NULL)), '{}') FROM stages s WHERE s.organization_id = $1)`;
export type StagesJson = Readonly<Record<string, StageOfDeals>>;

/** For whoever holds the organisation, so that they stay as they are. */
export function keepStages(tx: TenantTransaction, stages: StagesJson): void {
  kept.set(tx, new Map(Object.entries(stages)));
}

/** The stages of the organisation, archived ones too: deals may still stand in them. */
export async function loadStages(tx: TenantTransaction): Promise<StagesOfDeals> {
  const known = kept.get(tx);
  if (known) return known;
  const { rows } = await tx.client.query<{ stages: StagesJson }>(`SELECT ${STAGES_JSON} AS stages`, [
    tx.organizationId,
  ]);
  return new Map(Object.entries(rows[0]?.stages ?? {}));
}

/** Kind of each of them by its id. */
export async function loadStageKinds(tx: TenantTransaction): Promise<ReadonlyMap<string, DealStatus>> {
  return new Map([...(await loadStages(tx))].map(([id, { kind }]) => [id, kind]));
}
