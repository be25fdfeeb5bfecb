import type { Activity } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import type { ActivityKind } from './affected-deals.ts';
import { findCalendarActivities, markAddedByCalendar, type ToldMeeting } from './calendar-activities.ts';
import { checkContacts } from './check-contacts.ts';
import { type ActivityDetails, checkDetails, NO_DETAILS } from './details.ts';
import { readActivity } from './lock-activity.ts';
import { setNextStep } from './set-next-step.ts';
import { lockActivities, type StandingActivity } from './write-activities.ts';
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

/** Records an activity on a deal. A meeting that a calendar has told of already becomes the one that is recorded. */
export async function createActivity(
  tx: TenantTransaction,
  actor: Actor,
  given: NewActivity,
): Promise<z.infer<typeof Activity>> {
  const { opportunityId, kind, subject, body } = given;
  await requireDeal(tx, actor, opportunityId);
  if (given.setsNextStep) await holdOrganization(tx);
  const named = await checkContacts(tx, given.contactIds);
  const occurredAt = new Date(given.occurredAt);
  const told = kind === 'meeting' ? await lockToldMeeting(tx, actor, { occurredAt, contactIds: named }) : null;
  const contactIds = [...new Set([...named, ...(told?.contactIds ?? [])])];
  const { direction, outcome, outcomeWords, nextStep, colleagueIds } = { ...NO_DETAILS, ...given };
  const details = await checkDetails(tx, kind, {
    direction,
    outcome,
    outcomeWords,
    nextStep,
    colleagueIds: [...colleagueIds, ...colleaguesIn(told, actor)],
  });
  const id = told?.id ?? newId();
  const written = await writeActivity(tx, actor, {
    id,
    opportunityId,
    ledgerKind: 'activity_added',
    from: null,
    to: { kind, occurredAt, contactIds, ...details },
    async write() {
      await tx.client.query(
        `INSERT INTO activities (organization_id, id, kind, subject, body, occurred_at, opportunity_id, recorded_by_id, direction,
           outcome, outcome_words, next_step, colleague_ids)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (organization_id, id) DO UPDATE SET subject = excluded.subject, body = excluded.body,
           occurred_at = excluded.occurred_at, opportunity_id = excluded.opportunity_id,
           recorded_by_id = excluded.recorded_by_id, direction = excluded.direction, outcome = excluded.outcome,
           outcome_words = excluded.outcome_words, next_step = excluded.next_step, colleague_ids = excluded.colleague_ids,
           updated_at = now()`,
        [
          tx.organizationId,
          id,
          kind,
          subject,
          body,
          occurredAt,
          opportunityId,
          actor.memberId,
          details.direction,
          details.outcome,
          details.outcomeWords,
          details.nextStep,
          details.colleagueIds,
        ],
      );
      if (contactIds.length === 0) return;
      await tx.client.query(
        `INSERT INTO activity_contacts (organization_id, activity_id, contact_id)
         SELECT $1, $2, u FROM unnest($3::uuid[]) AS u ON CONFLICT DO NOTHING`,
        [tx.organizationId, id, contactIds],
      );
    },
  });
  if (told) {
    const added = told.contactIds.filter((each) => !named.includes(each));
    await markAddedByCalendar(tx, told.id, added);
  }
  if (given.setsNextStep) await setNextStep(tx, actor, opportunityId, nextStep);
  return written;
}

/** Returns the activity that a calendar made of the meeting, locked, or null. Who of us was in it is left out where the actor may not know. */
async function lockToldMeeting(
  tx: TenantTransaction,
  actor: Actor,
  meeting: Omit<ToldMeeting, 'key'>,
): Promise<StandingActivity | null> {
  const [id] = (await findCalendarActivities(tx, [{ ...meeting, key: '' }])).values();
  const told = id === undefined ? null : ((await lockActivities(tx, [id])).get(id) ?? null);
  const namesUs = told !== null && (await readActivity(tx, actor, told.id))?.names_us;
  return told && (namesUs ? told : { ...told, recordedById: null, colleagueIds: [] });
}

/** Returns who else was in it by their calendar. */
const colleaguesIn = (told: StandingActivity | null, { memberId }: Actor): readonly string[] =>
  told ? [told.recordedById, ...told.colleagueIds].flatMap((id) => (id === null || id === memberId ? [] : id)) : [];
