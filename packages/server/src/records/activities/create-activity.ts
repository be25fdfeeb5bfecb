import type { Activity } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { activities } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import type { ActivityKind } from './affected-deals.ts';
import { checkContacts } from './check-contacts.ts';
import { type ActivityDetails, checkDetails, NO_DETAILS } from './details.ts';
import { setNextStep } from './set-next-step.ts';
import { writeActivity } from './write-activity.ts';

export interface NewActivity extends Partial<ActivityDetails> {
  readonly opportunityId: string;
  readonly kind: ActivityKind;
  readonly subject: string;
  readonly body: string | null;
  /** ISO 8601 instant. */
  readonly occurredAt: string;
  readonly contactIds: readonly string[];
  /** Whether its next step becomes the deal's. */
  readonly setsNextStep?: boolean;
}

/** Records an activity on a deal. */
export async function createActivity(
  tx: TenantTransaction,
  actor: Actor,
  given: NewActivity,
): Promise<z.infer<typeof Activity>> {
  const { opportunityId, kind, subject, body } = given;
  await requireDeal(tx, actor, opportunityId);
  if (given.setsNextStep) await holdOrganization(tx);
  const contactIds = await checkContacts(tx, given.contactIds);
  const { direction, outcome, outcomeWords, nextStep, colleagueIds } = { ...NO_DETAILS, ...given };
  const details = await checkDetails(tx, kind, { direction, outcome, outcomeWords, nextStep, colleagueIds });
  const id = newId();
  const occurredAt = new Date(given.occurredAt);
  const written = await writeActivity(tx, actor, {
    id,
    opportunityId,
    ledgerKind: 'activity_added',
    from: null,
    to: { kind, occurredAt, contactIds, ...details },
    async write() {
      const row = { id, kind, subject, body, occurredAt, opportunityId, recordedById: actor.memberId };
      const all = { ...row, ...details, colleagueIds: [...details.colleagueIds] };
      await insertRow<typeof activities.$inferInsert>(tx, 'activities', all);
      if (contactIds.length === 0) return;
      await tx.client.query(
        `INSERT INTO activity_contacts (organization_id, activity_id, contact_id)
         SELECT $1, $2, u FROM unnest($3::uuid[]) AS u`,
        [tx.organizationId, id, contactIds],
      );
    },
  });
  if (given.setsNextStep) await setNextStep(tx, actor, opportunityId, nextStep);
  return written;
}
