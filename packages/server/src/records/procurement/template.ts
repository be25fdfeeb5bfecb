import { DEFAULT_PROCUREMENT_TEMPLATE, type TemplateStep } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';

/** The steps that procurement begins with: the organisation's own, or those of the rules until it keeps some. */
export async function readTemplate(tx: TenantTransaction): Promise<TemplateStep[]> {
  const { rows } = await tx.client.query<{ steps: TemplateStep[] }>(
    'SELECT steps FROM procurement_templates WHERE organization_id = $1',
    [tx.organizationId],
  );
  return rows[0]?.steps ?? [...DEFAULT_PROCUREMENT_TEMPLATE];
}

/** Keeps steps as the template; deals on which procurement has begun keep theirs. */
export async function putTemplate(
  tx: TenantTransaction,
  actor: Actor,
  steps: readonly TemplateStep[],
): Promise<TemplateStep[]> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await tx.client.query(
    `INSERT INTO procurement_templates (organization_id, steps) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET steps = $2, updated_at = now()`,
    [tx.organizationId, JSON.stringify(steps)],
  );
  await recordEvent(tx, actor, { kind: 'procurement_template_changed', facts: { steps: steps.length } });
  return readTemplate(tx);
}
