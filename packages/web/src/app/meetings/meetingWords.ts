/** Meetings to come, in words. Times and days are those of the reader's timezone unless one is given. */
import { dayOfIsoDate } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import { dayIn, formatDay } from '../../ui/format/dates.ts';
import { dateFormat } from '../../ui/format/formats.ts';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';

export type DealMeeting = Awaited<ReturnType<Api['meetings']['ofDeal']>>['items'][number];
export type OwnMeeting = Awaited<ReturnType<Api['meetings']['upcoming']>>['items'][number];

interface Reader {
  readonly now: number;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** Days ahead that are called by their weekday: the same weekday a week later would be taken for the next one. */
const WEEKDAYS = 6;

const zoneOf = ({ timeZone }: Reader) => timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

function daysAhead(instant: string, reader: Reader): number {
  const dayOf = (at: number) => dayOfIsoDate(dayIn(zoneOf(reader), at));
  return dayOf(Date.parse(instant)) - dayOf(reader.now);
}

/** Returns "Thursday", or "today" and "tomorrow", and from a week ahead on the date. */
export function meetingDay(startsAt: string, reader: Reader): string {
  const days = daysAhead(startsAt, reader);
  if (days <= 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > WEEKDAYS)
    return formatDay(dayIn(zoneOf(reader), Date.parse(startsAt)), { year: false, ...localeOf(reader) });
  return dateFormat(reader.locale, { weekday: 'long', timeZone: zoneOf(reader) }).format(Date.parse(startsAt));
}

/** Returns "Thursday 10:00 AM". */
export function meetingTime(startsAt: string, reader: Reader): string {
  const time = dateFormat(reader.locale, { timeStyle: 'short', timeZone: zoneOf(reader) }).format(Date.parse(startsAt));
  return `${capital(meetingDay(startsAt, reader))} ${time}`;
}

const localeOf = ({ locale }: Reader) => (locale === undefined ? {} : { locale });
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns "Jane Lee, Ari Tan and 2 more". */
export function peopleWords(people: readonly { readonly name: string }[]): string {
  const [first, second, ...rest] = people.map(({ name }) => name);
  if (first === undefined) return '';
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${rest.length} more`;
}

/** Returns "Prepare for Thursday’s meeting with Jane Lee". */
export function prepareWords(
  { startsAt, contacts }: Pick<OwnMeeting, 'startsAt' | 'contacts'>,
  reader: Reader,
): string {
  const day = meetingDay(startsAt, reader);
  const isDate = daysAhead(startsAt, reader) > WEEKDAYS;
  const what = isDate ? `the meeting on ${day}` : `${day}’s meeting`;
  return `Prepare for ${what} with ${peopleWords(contacts)}`;
}

/** Returns the address of a deal's conversations, where a meeting agenda is about to be drafted. */
export const agendaPath = (dealId: string): string => `${tabPath(dealPath(dealId), 'conversations')}?for=meeting`;
