import { asOneLine, type LoggedKind, type LoggedOutcome, SUMMARY_MAX } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { createActivity } from '../../../records/activities/create-activity.ts';
import { listDealContacts } from '../../../records/contacts/list-deal-contacts.ts';
import { getOpportunity } from '../../../records/opportunities/get-opportunity.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { oncePerKey } from '../../../tenancy/requests/once-per-key.ts';

export interface ActivityToLog {
  readonly dealId: string;
  readonly kind: LoggedKind;
  readonly words: string;
  readonly occurredAt: Date;
  readonly contactIds: readonly string[];
  readonly outcome: LoggedOutcome | null;
}

/** Minutes that clocks of phones may be ahead of ours. */
const AHEAD_MINUTES = 5;

/**
 * Logs an activity on a deal of the actor, once for each `key` however often Slack sends it. Returns the name of the deal and the
 * subject. Throws INVALID with the field, and NOT_FOUND.
 */
export async function logActivity(
  tx: TenantTransaction,
  actor: Actor,
  { dealId, kind, words, occurredAt, contactIds, outcome }: ActivityToLog,
  { key, now }: { readonly key: string; readonly now: Date },
): Promise<{ readonly dealName: string; readonly subject: string }> {
  const { name: dealName } = await getOpportunity(tx, actor, dealId);
  const subject = asOneLine(words);
  if (subject === '') throw invalid({ field: 'subject', value: words, message: 'Enter a short summary' });
  if (subject.length > SUMMARY_MAX) {
    throw invalid({
      field: 'subject',
      value: words,
      expected: `at most ${SUMMARY_MAX} characters`,
      message: `This is ${subject.length} characters. Use ${SUMMARY_MAX} at most.`,
    });
  }
  if (occurredAt.getTime() > now.getTime() + AHEAD_MINUTES * 60_000) {
    throw invalid({
      field: 'occurredAt',
      value: occurredAt.toISOString(),
      expected: 'a time that has passed',
      message: 'This is in the future. Log it when it has happened.',
    });
  }
  const request = {
    key: `slack:${key}`,
    operation: 'slack.log',
    input: { dealId, kind, subject, contactIds, outcome },
  };
  await oncePerKey(tx, actor, request, async () => {
    await refuseStrangers(tx, actor, { dealId, contactIds });
    const activity = await createActivity(tx, actor, {
      opportunityId: dealId,
      kind,
      subject,
      body: null,
      occurredAt: occurredAt.toISOString(),
      contactIds,
      outcome,
    });
    return { id: activity.id };
  });
  return { dealName, subject };
}

/** The modal offers people of the deal; a contact may have been taken off it since. */
async function refuseStrangers(
  tx: TenantTransaction,
  actor: Actor,
  { dealId, contactIds }: Pick<ActivityToLog, 'dealId' | 'contactIds'>,
): Promise<void> {
  if (contactIds.length === 0) return;
  const onDeal = new Set(
    (await listDealContacts(tx, actor, { opportunityId: dealId })).map(({ contact }) => contact.id),
  );
  if (contactIds.every((id) => onDeal.has(id))) return;
  throw invalid({
    field: 'contactIds',
    message: 'Someone you chose is no longer on this deal. Choose again, or close this and start over.',
  });
}
