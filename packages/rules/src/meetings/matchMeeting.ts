/** Finds what a recorded meeting is: which meeting of a calendar, who speaks in it, and which deal it is about. Never a guess between two. */
import { SAME_MEETING_MINUTES } from '../mailbox/judgeEvent.ts';

export interface MatchPerson {
  readonly kind: 'contact' | 'colleague';
  readonly id: string;
  readonly name: string;
  readonly emails: readonly string[];
}

export interface MatchCalendarMeeting {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** Days since 1970-01-01, local to the organisation. */
  readonly day: number;
  readonly people: readonly MatchPerson[];
}

export interface MatchDeal {
  readonly id: string;
  readonly contacts: readonly MatchPerson[];
}

export interface MeetingToMatch {
  /** As the transcript names them. */
  readonly speakers: readonly string[];
  /** Null where nobody says when it began: no calendar tells it apart then. `at` is null where only the day is known. */
  readonly start: { readonly at: number | null; readonly day: number } | null;
  readonly calendarMeetings: readonly MatchCalendarMeeting[];
  /** The deal that was chosen; null where none was. */
  readonly given: MatchDeal | null;
  /** Open deals of anybody in those meetings, and of `namesakes`. */
  readonly deals: readonly MatchDeal[];
  /** Everybody of the organisation. */
  readonly colleagues: readonly MatchPerson[];
  /** Contacts anywhere whose name is that of a speaker. */
  readonly namesakes: readonly MatchPerson[];
}

export type SpeakerReason = 'name' | 'email' | 'first_name';
export type CalendarReason = 'same_time' | 'same_day';
export type DealReason = 'given' | 'calendar' | 'speakers';

export interface SpeakerMatch {
  readonly person: MatchPerson | null;
  readonly reason: SpeakerReason | null;
  /** Who it may be where more than one fits. */
  readonly candidates: readonly MatchPerson[];
}

export interface CalendarMatch {
  readonly id: string;
  readonly reason: CalendarReason;
  /** Between the two starts; null where only the day is known. */
  readonly minutes: number | null;
  /** Its people who speak. */
  readonly people: number;
}

export interface MeetingMatch {
  readonly calendarMeetingId: string | null;
  /** Best first. */
  readonly calendarMeetings: readonly CalendarMatch[];
  readonly dealId: string | null;
  readonly deals: readonly { readonly id: string; readonly reason: DealReason }[];
  /** One for each speaker. */
  readonly speakers: readonly SpeakerMatch[];
}

const MINUTE = 60_000;

/** Matches a recorded meeting. What fits two equally well is left open, and both are offered. */
export function matchMeeting(meeting: MeetingToMatch): MeetingMatch {
  const calendarMeetings = rankCalendar(meeting);
  const calendarMeetingId = firstAlone(calendarMeetings);
  const invited = meeting.calendarMeetings.find(({ id }) => id === calendarMeetingId)?.people ?? [];
  const bySpeaking = (dealContacts: readonly MatchPerson[]) =>
    matchSpeakers(meeting.speakers, [
      { people: invited, isNear: true },
      { people: dealContacts, isNear: true },
      { people: meeting.colleagues, isNear: false },
      { people: meeting.namesakes, isNear: false },
    ]);
  if (meeting.given) {
    const deals = [{ id: meeting.given.id, reason: 'given' as const }];
    return {
      calendarMeetingId,
      calendarMeetings,
      dealId: meeting.given.id,
      deals,
      speakers: bySpeaking(meeting.given.contacts),
    };
  }
  const ofCalendar = dealsWith(meeting.deals, invited);
  const speaking = bySpeaking([]).flatMap(({ person, candidates }) => (person ? [person] : candidates));
  const ofSpeakers = dealsWith(meeting.deals, speaking).filter(({ id }) => !ofCalendar.some((deal) => deal.id === id));
  // Who was invited says more than who has a name in common.
  const [only, second] = ofCalendar.length > 0 ? ofCalendar : ofSpeakers;
  const deal = second === undefined ? only : undefined;
  return {
    calendarMeetingId,
    calendarMeetings,
    dealId: deal?.id ?? null,
    deals: [
      ...ofCalendar.map(({ id }) => ({ id, reason: 'calendar' as const })),
      ...ofSpeakers.map(({ id }) => ({ id, reason: 'speakers' as const })),
    ],
    speakers: bySpeaking(deal?.contacts ?? []),
  };
}

/** Returns the meetings that it may be: those that begin when it does, and those of its day with somebody who speaks. */
function rankCalendar({ start, calendarMeetings, speakers }: MeetingToMatch): readonly CalendarMatch[] {
  if (!start) return [];
  return calendarMeetings
    .flatMap(({ id, startsAt, day, people }): CalendarMatch[] => {
      const minutes = start.at === null ? null : Math.abs(startsAt - start.at) / MINUTE;
      const matched = matchSpeakers(speakers, [{ people, isNear: true }]);
      const present = new Set(matched.flatMap(({ person }) => person?.id ?? [])).size;
      if (minutes !== null && minutes <= SAME_MEETING_MINUTES)
        return [{ id, reason: 'same_time', minutes, people: present }];
      return day === start.day && present > 0 ? [{ id, reason: 'same_day', minutes, people: present }] : [];
    })
    .sort(
      (one, other) =>
        other.people - one.people || (one.minutes ?? 0) - (other.minutes ?? 0) || (one.id < other.id ? -1 : 1),
    );
}

/** Returns the first one, unless the second fits as well. */
function firstAlone([first, second]: readonly CalendarMatch[]): string | null {
  if (!first) return null;
  return second && second.people === first.people && second.minutes === first.minutes ? null : first.id;
}

const dealsWith = (deals: readonly MatchDeal[], people: readonly MatchPerson[]): readonly MatchDeal[] => {
  const contacts = new Set(people.flatMap(({ kind, id }) => (kind === 'contact' ? id : [])));
  return deals.filter((deal) => deal.contacts.some(({ id }) => contacts.has(id)));
};

/** People among whom a speaker is looked for. A word alone, as a first name, tells only the few of a near pool apart. */
interface Pool {
  readonly people: readonly MatchPerson[];
  readonly isNear: boolean;
}

const NOBODY: SpeakerMatch = { person: null, reason: null, candidates: [] };

/** Returns who each speaker is, by the nearest pool that knows somebody. */
function matchSpeakers(labels: readonly string[], pools: readonly Pool[]): readonly SpeakerMatch[] {
  const sure = labels.map((label) => {
    for (const pool of pools) {
      const found = matchName(label, pool);
      if (found !== NOBODY) return found;
    }
    return NOBODY;
  });
  const taken = new Set(sure.flatMap(({ person }) => person?.id ?? []));
  return labels.map((label, at) => {
    const found = sure[at] ?? NOBODY;
    if (found !== NOBODY) return found;
    for (const { people, isNear } of pools) {
      // Who speaks under their whole name is nobody's first name.
      const free = people.filter(({ id }) => !taken.has(id));
      const named = isNear ? oneOf(firstNamed(label, free), 'first_name') : NOBODY;
      if (named !== NOBODY) return named;
    }
    return NOBODY;
  });
}

function matchName(label: string, { people, isNear }: Pool): SpeakerMatch {
  const key = speakerKey(label);
  if (key === '') return NOBODY;
  const named = oneOf(
    people.filter(({ name }) => speakerKey(name) === key),
    'name',
  );
  if (named !== NOBODY) return named;
  return oneOf(
    people.filter(({ emails }) => emails.some((email) => isAddressOf(email, key, isNear))),
    'email',
  );
}

function oneOf(people: readonly MatchPerson[], reason: SpeakerReason): SpeakerMatch {
  const each = [...new Map(people.map((person) => [person.id, person])).values()];
  const [person, second] = each;
  if (!person) return NOBODY;
  return second ? { person: null, reason: null, candidates: each } : { person, reason, candidates: [] };
}

/** Returns whether a speaker is named by an address, or by what stands before its @: a word alone of near people only. */
function isAddressOf(email: string, key: string, isNear: boolean): boolean {
  const address = email.toLowerCase();
  const [local = ''] = address.split('@');
  const words = local.split(/[._-]+/);
  return key === address || (isNear && key === local) || (words.length > 1 && key === words.join(' '));
}

/** Returns whose first name a speaker has: `Priya`, or `Priya S.` where the other name begins so. */
function firstNamed(label: string, people: readonly MatchPerson[]): readonly MatchPerson[] {
  const [first = '', initial, ...more] = speakerKey(label).split(' ');
  if (first === '' || more.length > 0 || (initial !== undefined && !/^\p{L}\.?$/u.test(initial))) return [];
  return people.filter(({ name }) => {
    const [own, ...others] = speakerKey(name).split(' ');
    return own === first && (initial === undefined || others.at(-1)?.[0] === initial[0]);
  });
}

/** Returns a name as speakers are compared: without case, accents, and what programs add (`(Guest)`, `| Acme`, `[2]`). */
export function speakerKey(label: string): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]|\|.*$/gu, ' ');
  const [last = '', first, ...more] = plain.split(',');
  const turned = first !== undefined && more.length === 0 ? `${first} ${last}` : plain;
  return turned.replace(/\s+/gu, ' ').trim();
}
