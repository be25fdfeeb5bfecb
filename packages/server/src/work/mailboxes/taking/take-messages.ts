/** Keeps messages of a mailbox that contacts sent or got, as activities without words. Decision 0395. */
import { EMAIL_SUBJECTS, type IncomingMessage, judgeMessage } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import {
  type ActivityRewrite,
  lockActivities,
  type StandingActivity,
  writeActivities,
} from '../../../records/activities/write-activities.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import type { MailboxOfMember } from '../source.ts';
import { BY_RULE } from './by-rule.ts';
import { matchContacts } from './match-contacts.ts';
import { readPolicy } from './policy.ts';
import { messageKey } from './shared-key.ts';

export interface TakenItems {
  readonly read: number;
  /** Kept now, or before. */
  readonly kept: number;
}

/** A message that is to be kept. */
interface Found {
  readonly message: IncomingMessage;
  readonly direction: 'incoming' | 'outgoing';
  readonly contactIds: readonly string[];
  readonly sharedKey: string;
}

/**
 * Keeps those that count. Messages that were read before change nothing, except that contacts who are known by now join them.
 * A message that is gone from the mailbox stays kept: it took place. Throws Overtaken where a contact was merged or deleted
 * meanwhile.
 */
export async function takeMessages(
  tx: TenantTransaction,
  mailbox: MailboxOfMember,
  messages: readonly IncomingMessage[],
  now: Date,
): Promise<TakenItems> {
  await takeTurn(tx, 'mailboxes');
  const found = await findKept(tx, mailbox, messages);
  const kept = await readKept(
    tx,
    found.map(({ sharedKey }) => sharedKey),
  );
  const isExcludedHere = ({ message }: Found) =>
    kept.some((row) => isOf(mailbox, row, message.messageId) && row.isExcluded);
  const taken = found.filter((each) => !isExcludedHere(each));
  const rowsOf = Map.groupBy(kept, (row) => row.sharedKey);
  const standing = await lockActivities(tx, [...new Set(kept.map(({ activityId }) => activityId))]);
  const writes: ActivityRewrite[] = [];
  const activityOf = new Map<string, string>();
  for (const [sharedKey, group] of Map.groupBy(taken, (each) => each.sharedKey)) {
    const rows = rowsOf.get(sharedKey) ?? [];
    const from = standing.get(rows[0]?.activityId ?? '') ?? null;
    const isCounted = rows.length === 0 || rows.some(({ isExcluded }) => !isExcluded);
    const to = activityFor(mailbox, group, from, { isCounted });
    activityOf.set(sharedKey, to.id);
    if (JSON.stringify(from) !== JSON.stringify(to)) writes.push({ from, to });
  }
  if (!(await writeActivities(tx, writes, { now, actor: BY_RULE }))) throw new Overtaken();
  await writeRows(tx, mailbox, taken, activityOf);
  return { read: messages.length, kept: taken.length };
}

async function findKept(
  tx: TenantTransaction,
  mailbox: MailboxOfMember,
  messages: readonly IncomingMessage[],
): Promise<readonly Found[]> {
  const { own, excludedContacts } = await readPolicy(tx, mailbox);
  const distinct = [...new Map(messages.map((message) => [message.messageId, message])).values()];
  const judged = distinct.flatMap((message) => {
    const verdict = judgeMessage(message, own);
    return verdict.isKept ? [{ message, ...verdict }] : [];
  });
  const contactsOf = await matchContacts(
    tx,
    judged.flatMap(({ addresses }) => addresses),
  );
  return judged.flatMap(({ message, direction, addresses }) => {
    const contactIds = [...new Set(addresses.flatMap(contactsOf))].filter((id) => !excludedContacts.has(id)).sort();
    return contactIds.length === 0 ? [] : [{ message, direction, contactIds, sharedKey: messageKey(mailbox, message) }];
  });
}

interface KeptRow {
  readonly sharedKey: string;
  readonly connectionId: string;
  readonly messageId: string;
  readonly activityId: string;
  readonly isExcluded: boolean;
}

async function readKept(
  { client, organizationId }: TenantTransaction,
  sharedKeys: readonly string[],
): Promise<readonly KeptRow[]> {
  if (sharedKeys.length === 0) return [];
  const { rows } = await client.query<KeptRow>(
    `SELECT m.shared_key AS "sharedKey", m.connection_id AS "connectionId", m.message_id AS "messageId",
       m.activity_id AS "activityId", m.excluded_at IS NOT NULL AS "isExcluded"
     FROM mailbox_messages m WHERE m.organization_id = $1 AND m.shared_key = ANY($2::text[])`,
    [organizationId, sharedKeys],
  );
  return rows;
}

const isOf = ({ connectionId }: MailboxOfMember, row: KeptRow, messageId: string): boolean =>
  row.connectionId === connectionId && row.messageId === messageId;

/**
 * Returns the activity as it is to stand. One that somebody deleted stays deleted; one that went because all who had it
 * excluded it is back when somebody has it who did not.
 */
function activityFor(
  { memberId }: MailboxOfMember,
  group: readonly Found[],
  from: StandingActivity | null,
  { isCounted }: { readonly isCounted: boolean },
): StandingActivity {
  // The copies of one message have instants of their own: the earliest is the same whichever is read first.
  const occurredAt = new Date(
    Math.min(...group.map(({ message }) => message.occurredAt), +(from?.occurredAt ?? Infinity)),
  );
  const contactIds = [...new Set([...(from?.contactIds ?? []), ...group.flatMap((each) => each.contactIds)])].sort();
  if (from) {
    const recordedById = isCounted ? from.recordedById : memberId;
    return { ...from, occurredAt, contactIds, recordedById, isDeleted: isCounted && from.isDeleted };
  }
  const kind = group[0]?.direction === 'outgoing' ? 'email_sent' : 'email_received';
  return {
    id: newId(),
    opportunityId: null,
    kind,
    subject: EMAIL_SUBJECTS[kind],
    body: null,
    direction: null,
    outcome: null,
    colleagueIds: [],
    occurredAt,
    contactIds,
    recordedById: memberId,
    isWordless: true,
    isDeleted: false,
  };
}

async function writeRows(
  { client, organizationId }: TenantTransaction,
  { connectionId }: MailboxOfMember,
  taken: readonly Found[],
  activityOf: ReadonlyMap<string, string>,
): Promise<void> {
  if (taken.length === 0) return;
  const rows = taken.map(({ message: { messageId, threadId, occurredAt }, direction, sharedKey }) => ({
    id: newId(),
    messageId,
    threadId,
    sharedKey,
    direction,
    occurredAt: new Date(occurredAt),
    activityId: activityOf.get(sharedKey),
  }));
  await client.query(
    `INSERT INTO mailbox_messages (organization_id, connection_id, message_id, thread_id, id, shared_key, occurred_at, direction,
       activity_id)
     SELECT $1, $2, r."messageId", r."threadId", r.id, r."sharedKey", r."occurredAt", r.direction, r."activityId"
     FROM json_to_recordset($3::json) AS r("messageId" text, "threadId" text, id uuid, "sharedKey" text,
       "occurredAt" timestamptz, direction text, "activityId" uuid)
     ON CONFLICT DO NOTHING`,
    [organizationId, connectionId, JSON.stringify(rows)],
  );
}
