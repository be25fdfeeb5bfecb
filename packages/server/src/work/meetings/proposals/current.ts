/** Reads what a deal has where a proposal would write, so that nothing is lost and an undo sees what others changed. */
import type { Strength } from '@forecastle/rules';
import type { EvidenceSourceRef } from '../../../platform/database/schema/records.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface CurrentEvidence {
  readonly strength: Strength;
  readonly notes: string | null;
  readonly source: string | null;
  readonly sourceRef: EvidenceSourceRef | null;
  readonly customerWords: string | null;
  readonly hasSource: boolean;
}

export async function readCurrentEvidence(
  tx: TenantTransaction,
  opportunityId: string,
  { framework, component }: { readonly framework: string; readonly component: string },
): Promise<CurrentEvidence | null> {
  const { rows } = await tx.client.query<CurrentEvidence>(
    `SELECT strength, nullif(notes, '') AS notes, nullif(source, '') AS source, source_ref AS "sourceRef",
       customer_words AS "customerWords", coalesce(source, '') <> '' OR source_ref IS NOT NULL AS "hasSource"
     FROM evidence WHERE organization_id = $1 AND opportunity_id = $2 AND framework = $3 AND component = $4`,
    [tx.organizationId, opportunityId, framework, component],
  );
  return rows[0] ?? null;
}

interface CurrentCompetitor {
  readonly position: string | null;
  readonly version: number;
}

export async function readDealCompetitor(
  tx: TenantTransaction,
  opportunityId: string,
  competitorId: string,
): Promise<CurrentCompetitor | null> {
  const { rows } = await tx.client.query<CurrentCompetitor>(
    `SELECT position, version FROM deal_competitors
     WHERE organization_id = $1 AND opportunity_id = $2 AND competitor_id = $3`,
    [tx.organizationId, opportunityId, competitorId],
  );
  return rows[0] ?? null;
}

export async function readNextStep(tx: TenantTransaction, opportunityId: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ nextStep: string | null }>(
    `SELECT nullif(next_step, '') AS "nextStep" FROM opportunities WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, opportunityId],
  );
  return rows[0]?.nextStep ?? null;
}
