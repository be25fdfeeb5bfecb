import type { OurSide } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { listFields } from '../../../../records/custom-fields/list-fields.ts';
import { calendarOf } from '../../../../records/health/calendar.ts';
import { listStages } from '../../../../records/stages/list-stages.ts';

/** Our side with the names of its people, for those who choose among them. */
export interface OurPeople extends OurSide {
  readonly members: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly isActive: boolean;
  }[];
}

/** Returns what Salesforce can be mapped to: stages, people and the custom fields in use. */
export async function ourSide(tx: TenantTransaction): Promise<OurPeople> {
  const stages = await listStages(tx);
  const fields = (await listFields(tx)).filter(({ archived }) => !archived);
  const { rows: members } = await tx.client.query<OurPeople['members'][number]>(
    `SELECT id, name, email, deactivated_at IS NULL AS "isActive" FROM members WHERE organization_id = $1
     ORDER BY name, id`,
    [tx.organizationId],
  );
  const { currency } = await calendarOf(tx);
  return {
    currency,
    stages: stages.map(({ id, name, kind, archived }) => ({ id, name, kind, archived })),
    members,
    customFields: {
      deal: fields.filter(({ noun }) => noun === 'deal'),
      account: fields.filter(({ noun }) => noun === 'account'),
      contact: fields.filter(({ noun }) => noun === 'contact'),
    },
  };
}
