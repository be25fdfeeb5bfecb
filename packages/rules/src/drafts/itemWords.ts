/** Confirmed items of a meeting in one line each. */
import { saidDays } from '../meetings/days/saidDays.ts';
import type { ContextMeetingItem } from './meetingFacts.ts';

interface Reading {
  readonly date: (day: number) => string;
  /** The day on which it was said. */
  readonly saidOn: number;
}

/** Returns an item in one line: what, who and by when. The date stands in place of "by Friday", which says the same day. */
export function itemWords({ title, owner, dueDay }: ContextMeetingItem, { date, saidOn }: Reading): string {
  const whole = title.trim().replace(/[.。]$/u, '');
  const { what, when } = dueDay === null ? { what: whole, when: null } : withoutDay(whole, dueDay, saidOn);
  const day = dueDay === null ? null : [when, date(dueDay)].filter(Boolean).join(' ');
  const who = [owner, day].filter((part) => part !== null).join(', ');
  return who === '' ? what : `${what} (${who})`;
}

/** Takes the day out of a title, with its "by" or "on". Where it stays, the date needs no word before it. */
function withoutDay(title: string, dueDay: number, saidOn: number): { what: string; when: string | null } {
  const named = saidDays(title, saidOn).find(({ day }) => day === dueDay);
  if (!named) return { what: title, when: 'by' };
  const kept = { what: title, when: null };
  if (title.includes('“')) return kept;
  const before = /^(?<words>.*\S)\s(?<when>by|on)\s$/iu.exec(title.slice(0, named.from))?.groups;
  const after = title.slice(named.to);
  if (
    !before?.words ||
    !before.when ||
    !/^(?:$|\s(?!(?:at|morning|afternoon|evening|night|noon|around|and|or)\b))/iu.test(after)
  )
    return kept;
  return { what: `${before.words}${after}`, when: before.when.toLowerCase() };
}

/** Returns whether two items note one thing: the same title, or the same words with one title within the other. */
export function saysTheSameThing(one: ContextMeetingItem, other: ContextMeetingItem): boolean {
  const [title, second] = [bare(one.title), bare(other.title)];
  const isOneOwner = one.owner === other.owner || one.owner === null || other.owner === null;
  if (title === second) return isOneOwner;
  return one.quote === other.quote && (title.includes(second) || second.includes(title));
}

const bare = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
