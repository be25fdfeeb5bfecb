/**
 * Reads tasks and events of Salesforce as activities of ours. Only what has taken place is one.
 * https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-task.html
 * https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-event.html
 */
import type { IncomingActivity, IncomingActivityKind, IncomingNotice } from '../connections/incoming.ts';
import { DAY_MS, localDay, parseIsoDate, startOfLocalDay } from '../days.ts';
import type { SalesforceRecord } from './describedObject.ts';
import type { PreparedContext } from './incomingContext.ts';
import { parseInstant, readText } from './readValues.ts';
import { to18 } from './salesforceId.ts';

/** Fields that a sync asks for, of those that the connected user sees. */
export const TASK_FIELDS = [
  'Id',
  'Subject',
  'Description',
  'IsClosed',
  'ActivityDate',
  'CompletedDateTime',
  'TaskSubtype',
  'CallType',
  'WhatId',
  'WhoId',
  'OwnerId',
  'IsRecurrence',
  'IsDeleted',
  'CreatedDate',
  'SystemModstamp',
] as const;
export const EVENT_FIELDS = [
  'Id',
  'Subject',
  'Description',
  'IsAllDayEvent',
  'ActivityDate',
  'ActivityDateTime',
  'StartDateTime',
  'EndDateTime',
  'DurationInMinutes',
  'WhatId',
  'WhoId',
  'OwnerId',
  'IsRecurrence',
  'IsChild',
  'IsDeleted',
  'SystemModstamp',
] as const;

const SUBJECT_MAX = 500;
const BODY_MAX = 20_000;
const MINUTE_MS = 60_000;
/** Hour that stands for a day of which no hour is told. */
const NOON_MS = DAY_MS / 2;

/** `timeZone` is that of the organisation here: days without an hour are days there. */
type Context = Pick<PreparedContext, 'members' | 'timeZone'>;
type Kind = Pick<IncomingActivity, 'kind' | 'direction'>;

/** Reads a record of Task. An open one has not taken place. */
export function readTask(context: Context, record: SalesforceRecord): IncomingActivity {
  const kind = kindOfTask(record);
  const isDone = record.get('IsClosed') === 'true' && record.get('IsRecurrence') !== 'true';
  return common(context, record, { ...kind, occurredAt: isDone ? dayOfTask(context, record, kind.kind) : null });
}

/**
 * Reads a record of Event; `now` is in epoch milliseconds. One that has not ended has not taken place. A series stands for
 * its events, and the copy of an invitee for the event of who invited: neither is an activity.
 */
export function readEvent(context: Context, record: SalesforceRecord, now: number): IncomingActivity {
  const stands = record.get('IsRecurrence') !== 'true' && record.get('IsChild') !== 'true';
  const times = timesOfEvent(context, record);
  const occurredAt = stands && times !== null && times.endsAt <= now ? times.startsAt : null;
  return common(context, record, { kind: 'meeting', direction: null, occurredAt });
}

/** A mailing to a list and a call among colleagues are no interaction with the customer. */
function kindOfTask(record: SalesforceRecord): Kind {
  switch (record.get('TaskSubtype')) {
    case 'Call': {
      const type = record.get('CallType');
      if (type === 'Internal') return { kind: 'note', direction: null };
      return { kind: 'call', direction: type === 'Inbound' ? 'incoming' : type === 'Outbound' ? 'outgoing' : null };
    }
    case 'Email':
      return { kind: 'email_sent', direction: null };
    case 'ListEmail':
      return { kind: 'note', direction: null };
    default:
      return { kind: 'task', direction: null };
  }
}

/**
 * A task took place when it was completed. A call or an email took place on its day, also when it was recorded later, and
 * when it was recorded where that was earlier.
 */
function dayOfTask({ timeZone }: Context, record: SalesforceRecord, kind: IncomingActivityKind): number {
  const changedAt = instantOf(record, 'SystemModstamp') ?? 0;
  const doneAt = instantOf(record, 'CompletedDateTime');
  const day = parseIsoDate(record.get('ActivityDate') ?? '');
  if (kind === 'task' && doneAt !== null) return doneAt;
  if (day === null) return doneAt ?? instantOf(record, 'CreatedDate') ?? changedAt;
  if (doneAt !== null && localDay(doneAt, timeZone) <= day) return doneAt;
  return Math.min(noonOf(day, timeZone), changedAt);
}

interface Times {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Null when nothing says when it is. An event of whole days has its days at midnight UTC, wherever it takes place. */
function timesOfEvent({ timeZone }: Context, record: SalesforceRecord): Times | null {
  const startsAt = instantOf(record, 'StartDateTime') ?? instantOf(record, 'ActivityDateTime');
  const endsAt = instantOf(record, 'EndDateTime');
  if (record.get('IsAllDayEvent') === 'true') {
    const first = parseIsoDate(record.get('ActivityDate') ?? '') ?? (startsAt === null ? null : startsAt / DAY_MS);
    if (first === null) return null;
    const last = Math.max(first, endsAt === null ? first : Math.floor(endsAt / DAY_MS));
    return { startsAt: noonOf(Math.floor(first), timeZone), endsAt: startOfLocalDay(Math.floor(last) + 1, timeZone) };
  }
  if (startsAt === null) return null;
  const minutes = Number(record.get('DurationInMinutes') ?? 0);
  return { startsAt, endsAt: endsAt ?? startsAt + minutes * MINUTE_MS };
}

const noonOf = (day: number, timeZone: string): number => startOfLocalDay(day, timeZone) + NOON_MS;

const instantOf = (record: SalesforceRecord, field: string): number | null => parseInstant(record.get(field) ?? '');

function common(
  { members }: Context,
  record: SalesforceRecord,
  what: Kind & Pick<IncomingActivity, 'occurredAt'>,
): IncomingActivity {
  const notices: IncomingNotice[] = [];
  const text = (source: string, max: number, oneLine = false) => {
    const given = record.get(source);
    if (given === null || given === undefined) return given;
    return readText(given, { label: source, max, oneLine }, (reason) => notices.push({ source, reason }));
  };
  const [what18, who18] = [to18(record.get('WhatId') ?? ''), to18(record.get('WhoId') ?? '')];
  const userId = record.get('OwnerId') ?? '';
  const externalId = to18(record.get('Id') ?? '');
  const modifiedAt = instantOf(record, 'SystemModstamp');
  if (externalId === null || modifiedAt === null)
    throw new RangeError(`An activity of Salesforce has no Id or no SystemModstamp: ${record.get('Id')}`);
  return {
    externalId,
    modifiedAt,
    ...what,
    subject: text('Subject', SUBJECT_MAX, true) ?? SUBJECTS[what.kind],
    body: text('Description', BODY_MAX),
    dealExternalId: what18?.startsWith(OPPORTUNITY) ? what18 : null,
    contactExternalIds: who18?.startsWith(CONTACT) ? [who18] : [],
    recordedById: members.get(to18(userId) ?? userId) ?? null,
    notices,
  };
}

/** What the ids of these objects begin with in every organisation: WhatId and WhoId lead to many kinds of records. */
const OPPORTUNITY = '006';
const CONTACT = '003';

/** Stands where Salesforce has no subject. */
const SUBJECTS: Readonly<Record<IncomingActivityKind, string>> = {
  call: 'Call',
  email_received: 'Email',
  email_sent: 'Email',
  meeting: 'Meeting',
  note: 'Note',
  task: 'Task',
};
