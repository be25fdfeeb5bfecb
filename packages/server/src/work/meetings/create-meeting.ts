import { comparedWords } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { recordedMeetings } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { type AllowanceSettings, countMeeting } from './meeting-allowance.ts';

type Stored = typeof recordedMeetings.$inferInsert;
export type NewMeeting = Pick<Stored, 'title' | 'startsAt' | 'isStartKnown' | 'source' | 'state'> &
  Partial<
    Pick<
      Stored,
      'opportunityId' | 'calendarMeetingId' | 'isPrivate' | 'durationMs' | 'fileHash' | 'fileName' | 'consent'
    >
  >;

/** Returns the words of a title as a search compares them. */
export const titleKey = (title: string): string => ` ${comparedWords(title)}`;

/** Makes a recorded meeting of the actor and counts it against the plan. Returns its id. The caller has checked the deal. */
export async function createMeeting(
  tx: TenantTransaction,
  actor: Doer,
  meeting: NewMeeting,
  settings: AllowanceSettings,
): Promise<string> {
  await countMeeting(tx, settings);
  const id = newId();
  const { consent, ...given } = meeting;
  await insertRow<Omit<Stored, 'consent'> & { consent?: string }>(tx, 'recorded_meetings', {
    ...given,
    ...(consent && { consent: JSON.stringify(consent) }),
    id,
    titleKey: titleKey(meeting.title),
    ownerId: actor.memberId,
  });
  await recordEvent(tx, actor, { kind: 'meeting_recorded', ...auditFactsOf(meeting) });
  return id;
}

/** Returns what the audit trail keeps of a meeting: its deal, and of a private one nothing. Never its title. */
export const auditFactsOf = ({ opportunityId, isPrivate }: Pick<Partial<Stored>, 'opportunityId' | 'isPrivate'>) =>
  opportunityId && !isPrivate
    ? { subject: { kind: 'opportunity' as const, id: opportunityId }, facts: { onDeal: true } }
    : { facts: { onDeal: false } };
