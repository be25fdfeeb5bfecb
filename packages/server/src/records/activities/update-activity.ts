import type { Activity } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import type { ActivityKind } from './affected-deals.ts';
import { confirmContacts } from './calendar-activities.ts';
import { checkContacts } from './check-contacts.ts';
import { type ActivityDetails, checkDetails } from './details.ts';
import { lockActivity } from './lock-activity.ts';
import { setNextStep } from './set-next-step.ts';
import { factsOf, writeActivity } from './write-activity.ts';

export interface ActivityChange extends Partial<{ [K in keyof ActivityDetails]: ActivityDetails[K] | undefined }> {
  readonly id: string;
  readonly kind?: ActivityKind | undefined;
  readonly subject?: string | undefined;
  readonly body?: string | null | undefined;
  readonly occurredAt?: string | undefined;
  readonly contactIds?: readonly string[] | undefined;
  /** Whether its next step becomes the deal's. */
  readonly setsNextStep?: boolean;
}

/** Changes an activity; a deleted one is to be restored first. */
export async function updateActivity(
  tx: TenantTransaction,
  actor: Actor,
  change: ActivityChange,
): Promise<z.infer<typeof Activity>> {
  if (change.setsNextStep) await holdOrganization(tx);
  const before = await lockActivity(tx, actor, change.id);
  if (before.deleted_at) throw notFound('activity');
  if (before.is_wordless)
    throw conflict({
      field: null,
      value: null,
      expected: 'another activity',
      message:
        'This email comes from a mailbox, of which no words are kept. Nothing was changed. Record an activity instead.',
    });
  const from = factsOf(before);
  const kind = change.kind ?? from.kind;
  const given = <K extends keyof ActivityDetails>(key: K): ActivityDetails[K] =>
    change[key] === undefined ? from[key] : (change[key] as ActivityDetails[K]);
  const details = await checkDetails(tx, kind, {
    direction: given('direction'),
    outcome: given('outcome'),
    outcomeWords: given('outcomeWords'),
    nextStep: given('nextStep'),
    colleagueIds: given('colleagueIds'),
  });
  const to = {
    kind,
    ...details,
    occurredAt: change.occurredAt === undefined ? from.occurredAt : new Date(change.occurredAt),
    contactIds: change.contactIds === undefined ? from.contactIds : await checkContacts(tx, change.contactIds),
  };
  const subject = change.subject ?? before.subject;
  const body = change.body === undefined ? before.body : change.body;
  const { organizationId, client } = tx;
  const written = await writeActivity(tx, actor, {
    id: change.id,
    opportunityId: before.opportunity_id,
    ledgerKind: 'activity_changed',
    from,
    to,
    async write() {
      await client.query(
        `UPDATE activities SET kind = $3, subject = $4, body = $5, occurred_at = $6, direction = $7, outcome = $8,
           outcome_words = $9, next_step = $10, colleague_ids = $11, updated_at = now()
         WHERE organization_id = $1 AND id = $2`,
        [
          organizationId,
          change.id,
          to.kind,
          subject,
          body,
          to.occurredAt,
          to.direction,
          to.outcome,
          to.outcomeWords,
          to.nextStep,
          to.colleagueIds,
        ],
      );
      await client.query(
        'DELETE FROM activity_contacts WHERE organization_id = $1 AND activity_id = $2 AND contact_id <> ALL($3::uuid[])',
        [organizationId, change.id, to.contactIds],
      );
      await client.query(
        `INSERT INTO activity_contacts (organization_id, activity_id, contact_id)
         SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
        [organizationId, change.id, to.contactIds],
      );
    },
  });
  if (change.contactIds !== undefined) await confirmContacts(tx, change.id);
  if (change.setsNextStep) await setNextStep(tx, actor, before.opportunity_id, to.nextStep);
  return written;
}
