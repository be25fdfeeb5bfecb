import { MEETING_BIN_DAYS, type MeetingFilters, type RecordedMeetingRow } from '@forecastle/contract';
import { dayOfIsoDate, startOfLocalDay } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../platform/http/cursor.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { MEETING_COLUMNS, type MeetingRow, presentRow } from './present-meeting.ts';
import { findTitles, findWords, type WordsFound } from './transcripts/find-words.ts';
import { DEAL_IS_VISIBLE, fewVisible, IS_VISIBLE, MEETING_TABLES, visibilityOf } from './visible-meetings.ts';

type Filters = z.infer<typeof MeetingFilters>;
export interface Asked extends Filters {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Condition over a meeting `r` that could be logged as an activity of its deal, and is not, or whose activity was removed. Removed
 * activities are gathered once: they are few, and a question for each meeting takes seconds where very many are logged.
 */
const IS_NOT_LOGGED = `(r.state = 'ready' AND r.opportunity_id IS NOT NULL AND (r.confirmed_at IS NULL OR r.activity_id IS NULL
  OR r.activity_id IN (SELECT v.id FROM activities v WHERE v.organization_id = $1 AND v.deleted_at IS NOT NULL)))`;

/** Conditions and their values: $1 to $3 are those of visibility. */
interface Conditions {
  readonly where: string[];
  readonly values: unknown[];
}

/** Returns the conditions of a list or a search, visibility first. Words are added by `withWords`. */
export async function conditionsOf(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<Conditions> {
  const visibility = await visibilityOf(tx, actor);
  const values: unknown[] = [...visibility];
  const where: string[] = [`r.organization_id = $1`, IS_VISIBLE];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const few = await fewVisible(tx, visibility);
  if (few) where.push(`r.id = ANY(${put(few)}::uuid[])`);
  const { timeZone } = await calendarOf(tx);
  const midnight = (day: string, ahead: number) => new Date(startOfLocalDay(dayOfIsoDate(day) + ahead, timeZone));
  if (asked.removed) where.push(`r.deleted_at > now() - make_interval(days => ${MEETING_BIN_DAYS})`);
  else where.push('r.deleted_at IS NULL');
  if (asked.title) where.push(titleHolds(await findTitles(tx, asked.title), put));
  if (asked.opportunityId) where.push(`r.opportunity_id = ${put(asked.opportunityId)} AND ${DEAL_IS_VISIBLE}`);
  if (asked.accountId) where.push(`o.account_id = ${put(asked.accountId)} AND ${DEAL_IS_VISIBLE}`);
  if (asked.contactId)
    where.push(`EXISTS (SELECT FROM meeting_speakers s WHERE s.organization_id = $1 AND s.meeting_id = r.id
      AND s.contact_id = ${put(asked.contactId)})`);
  if (asked.ownerIds) where.push(`r.owner_id = ANY(${put(asked.ownerIds)}::uuid[])`);
  if (asked.states) where.push(`r.state = ANY(${put(asked.states)}::text[])`);
  if (asked.kinds)
    where.push(`EXISTS (SELECT FROM meeting_proposals p WHERE p.organization_id = $1 AND p.meeting_id = r.id
      AND p.state <> 'rejected' AND p.kind = ANY(${put(asked.kinds)}::text[]))`);
  if (asked.undecided !== undefined) where.push(`r.undecided_count ${asked.undecided ? '>' : '='} 0`);
  if (asked.withoutDeal !== undefined) where.push(`r.opportunity_id IS ${asked.withoutDeal ? '' : 'NOT '}NULL`);
  if (asked.mine !== undefined) where.push(`r.owner_id ${asked.mine ? '=' : '<>'} $3`);
  if (asked.notLogged !== undefined) where.push(`${asked.notLogged ? '' : 'NOT '}${IS_NOT_LOGGED}`);
  if (asked.from) where.push(`r.starts_at >= ${put(midnight(asked.from, 0))}`);
  if (asked.to) where.push(`r.starts_at < ${put(midnight(asked.to, 1))}`);
  return { where, values };
}

/** Returns a page of the meetings that the actor sees, latest first. */
export async function listMeetings(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked,
): Promise<{ items: z.infer<typeof RecordedMeetingRow>[]; nextCursor: string | null }> {
  const { where, values } = await conditionsOf(tx, actor, asked);
  const put = (value: unknown): string => `$${values.push(value)}`;
  if (asked.words) where.push(await titleOrPartsHold(tx, asked.words, put));
  const after = decodeCursor(asked.cursor, UpdatedCursor);
  if (after) where.push(`(r.starts_at, r.id) < (${put(after[0])}::timestamptz, ${put(after[1])}::uuid)`);
  const { rows } = await tx.client.query<MeetingRow>(
    `SELECT ${MEETING_COLUMNS} FROM ${MEETING_TABLES} WHERE ${where.join(' AND ')}
     ORDER BY r.starts_at DESC, r.id DESC LIMIT ${put(asked.limit + 1)}`,
    values,
  );
  return pageOf(rows, asked.limit, presentRow, (row) => [row.sortAt, row.id]);
}

type Put = (value: unknown) => string;

/** Condition that the title holds every word: few meetings are named, of many each is compared. */
const titleHolds = ({ patterns, meetingIds }: WordsFound, put: Put): string =>
  meetingIds ? isNamed(meetingIds, put) : `r.title_key LIKE ALL(${put(patterns)}::text[])`;

/** Condition that a part of the transcript holds every word: few meetings are named, of many each is looked into. */
export const partsHold = ({ patterns, meetingIds }: WordsFound, put: Put): string =>
  meetingIds
    ? isNamed(meetingIds, put)
    : // LIMIT keeps it a question about one meeting at a time: as a join it would read the words of all of them.
      `coalesce((SELECT true FROM transcript_parts t WHERE t.organization_id = $1 AND t.meeting_id = r.id
        AND t.words LIKE ALL(${put(patterns)}::text[]) LIMIT 1), false)`;

const isNamed = (meetingIds: readonly string[], put: Put): string => `r.id = ANY(${put(meetingIds)}::uuid[])`;

/** Returns the condition that the title or a part of the transcript holds every word. */
export async function titleOrPartsHold(tx: TenantTransaction, words: string, put: Put): Promise<string> {
  const [titles, parts] = [await findTitles(tx, words), await findWords(tx, words)];
  if (titles.meetingIds && parts.meetingIds)
    return isNamed([...new Set([...titles.meetingIds, ...parts.meetingIds])], put);
  return `(${titleHolds(titles, put)} OR ${partsHold(parts, put)})`;
}
