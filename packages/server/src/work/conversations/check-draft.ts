import type { SegmentFaultView } from '@forecastle/contract';
import {
  type Audience,
  type CheckedSegment,
  checkSegment,
  contextFacts,
  HOUSE_LOCALE,
  indexSheet,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { organizationName } from '../../tenancy/organizations/organization-name.ts';
import { gatherContext } from './deal-context.ts';
import { chosenMeeting } from './deal-meetings.ts';

interface CheckInput {
  readonly opportunityId: string;
  readonly audience: Audience;
  readonly meetingId?: string | undefined;
  readonly segments: readonly CheckedSegment[];
}

/** Returns the faults of each segment by the deal's present facts for an audience. Throws NOT_FOUND for a deal the actor may not see. */
export async function checkDraft(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, audience, meetingId, segments }: CheckInput,
  now: Date,
): Promise<{ segments: { faults: z.infer<typeof SegmentFaultView>[] }[] }> {
  const { context } = await gatherContext(tx, actor, opportunityId, now, chosenMeeting(meetingId));
  const index = indexSheet(contextFacts(context, audience), {
    today: context.today,
    locale: context.locale ?? HOUSE_LOCALE,
    writerName: actor.name,
    organizationName: await organizationName(tx),
  });
  return { segments: segments.map((segment) => ({ faults: checkSegment(index, segment) })) };
}
