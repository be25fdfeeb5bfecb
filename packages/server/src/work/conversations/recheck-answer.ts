/** Checks an answer that was saved earlier against the deal as it is now. */
import type { SegmentFaultView } from '@forecastle/contract';
import {
  audienceOf,
  type CheckedSegment,
  checkSegment,
  contextFacts,
  HOUSE_LOCALE,
  indexSheet,
  type SegmentFault,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { organizationName } from '../../tenancy/organizations/organization-name.ts';
import { itemFacts } from '../plans/item-prompt.ts';
import { gatherContext } from './deal-context.ts';
import { meetingOfSheet } from './deal-meetings.ts';
import { findAnswer } from './find-answer.ts';
import { readSheet } from './read-sheet.ts';

interface Rechecked {
  readonly changed: { id: string; label: string; before: string; now: string | null }[];
  readonly segments: { faults: z.infer<typeof SegmentFaultView>[] }[];
}

/** Returns the cited facts that have changed since, and the faults of each segment by the present facts. */
export async function recheckAnswer(
  tx: TenantTransaction,
  actor: Actor,
  asked: { readonly conversationId: string; readonly messageId: string },
  now: Date,
): Promise<Rechecked> {
  const { conversation, answer } = await findAnswer(tx, actor, asked);
  const sheet = await readSheet(tx, answer.sheetId);
  const { context: ofReader } = await gatherContext(
    tx,
    actor,
    conversation.opportunityId,
    now,
    meetingOfSheet(sheet?.facts ?? []),
  );
  // Written as the sheet was: "$840K" and "NZ$840K" of two readers are no change.
  const context = { ...ofReader, locale: sheet?.locale ?? ofReader.locale };
  // A sheet for the customer is compared with a sheet for the customer.
  const present = [
    ...contextFacts(context, audienceOf(answer.useCase)),
    ...(answer.planItemId === null || answer.promptTemplate === null
      ? []
      : await itemFacts(tx, actor, { context, id: answer.planItemId, template: answer.promptTemplate }, now)),
  ];
  const byId = new Map(present.map((fact) => [fact.id, fact]));
  const cited = new Set(answer.segments.flatMap(({ facts }) => facts));
  const reading = {
    today: context.today,
    locale: context.locale ?? HOUSE_LOCALE,
    writerName: conversation.authorName,
    organizationName: await organizationName(tx),
    recipientName: answer.personName,
  };
  const index = indexSheet(present, reading);
  const formerIndex = indexSheet(sheet?.facts ?? [], reading);
  // Words of a template are in no fact: only what its facts no longer hold is news.
  const newFaults = (segment: CheckedSegment) => {
    const faults = checkSegment(index, segment);
    if (faults.length === 0 || answer.use !== 'template') return faults;
    const former = new Set(checkSegment(formerIndex, segment).map(faultKey));
    return faults.filter((fault) => !former.has(faultKey(fault)));
  };
  return {
    changed: (sheet?.facts ?? []).flatMap(({ id, label, text }) => {
      const fact = byId.get(id);
      return !cited.has(id) || fact?.text === text ? [] : [{ id, label, before: text, now: fact?.text ?? null }];
    }),
    segments: answer.segments.map((segment) => ({
      // What was struck out when it was written stays so: nobody has read it as supported.
      faults: segment.faults.length > 0 ? segment.faults.map((fault) => ({ ...fault })) : newFaults(segment),
    })),
  };
}

const faultKey = ({ kind, said }: SegmentFault): string => `${kind} ${said}`;
