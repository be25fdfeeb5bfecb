import type { FrameworkView } from '@forecastle/contract';
import {
  type ComponentKey,
  componentStatus,
  FRAMEWORK_KEYS,
  FRAMEWORKS,
  type FrameworkKey,
  frameworkHealth,
  frameworkStatus,
  markEvidence,
  type Strength,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

interface EvidenceRow {
  framework: FrameworkKey;
  component: ComponentKey;
  strength: Strength;
  notes: string | null;
  source: string | null;
  updated_at: Date;
  updated_by_id: string | null;
  updated_by_name: string | null;
}

/** The frameworks of a deal with every component, also those nothing is recorded of. The caller has checked who asks. */
export async function viewFrameworks(
  tx: TenantTransaction,
  opportunityId: string,
): Promise<z.infer<typeof FrameworkView>[]> {
  const { rows } = await tx.client.query<EvidenceRow>(
    `SELECT e.framework, e.component, e.strength, e.notes, e.source, e.updated_at, e.updated_by_id, m.name AS updated_by_name
     FROM evidence e LEFT JOIN members m ON m.organization_id = $1 AND m.id = e.updated_by_id
     WHERE e.organization_id = $1 AND e.opportunity_id = $2`,
    [tx.organizationId, opportunityId],
  );
  const marks = markEvidence(rows.map((row) => ({ ...row, hasNotes: Boolean(row.notes) })));
  return FRAMEWORK_KEYS.map((framework) => ({
    framework,
    health: frameworkHealth(marks, framework),
    status: frameworkStatus(marks, framework),
    components: FRAMEWORKS[framework].map((component) =>
      presentComponent(
        framework,
        component,
        rows.find((row) => row.framework === framework && row.component === component),
      ),
    ),
  }));
}

function presentComponent(framework: FrameworkKey, component: ComponentKey, row: EvidenceRow | undefined) {
  const strength: Strength = row?.strength ?? 'red';
  return {
    framework,
    component,
    strength,
    notes: row?.notes ?? null,
    source: row?.source ?? null,
    status: componentStatus(strength, Boolean(row?.notes)),
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.updated_by_id ? { id: row.updated_by_id, name: row.updated_by_name ?? '' } : null,
  };
}
