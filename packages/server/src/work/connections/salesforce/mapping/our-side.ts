import type { OurSide } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { listFields } from '../../../../records/custom-fields/list-fields.ts';
import { listStages } from '../../../../records/stages/list-stages.ts';

/** Returns what Salesforce can be mapped to: stages, people and the custom fields in use. */
export async function ourSide(tx: TenantTransaction): Promise<OurSide> {
  const stages = await listStages(tx);
  const fields = (await listFields(tx)).filter(({ archived }) => !archived);
  const { rows: members } = await tx.client.query<{ id: string; email: string | null }>(
    'SELECT id, email FROM members WHERE organization_id = $1 ORDER BY id',
    [tx.organizationId],
  );
  return {
    stages: stages.map(({ id, name, kind, archived }) => ({ id, name, kind, archived })),
    members,
    customFields: {
      deal: fields.filter(({ noun }) => noun === 'deal'),
      account: fields.filter(({ noun }) => noun === 'account'),
      contact: fields.filter(({ noun }) => noun === 'contact'),
    },
  };
}
