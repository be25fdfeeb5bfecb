import { folded } from '../drafts/check/mention.ts';
import type { MeetingCompetitor } from './meetingContext.ts';

/** Returns a pattern that finds any of the names as whole words in a folded text, the longest first; null without names. */
export function namesPattern(names: readonly string[]): RegExp | null {
  const sought = [...new Set(names.map((name) => folded(name).trim()))].filter((name) => /[\p{L}\p{N}]/u.test(name));
  if (sought.length === 0) return null;
  const either = sought
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((name) => RegExp.escape(name).replaceAll(/(?:\\x20|\s)+/gu, String.raw`\s+`))
    .join('|');
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${either})(?![\p{L}\p{N}])`, 'gu');
}

export interface CompetitorNames {
  readonly pattern: RegExp | null;
  readonly byName: ReadonlyMap<string, MeetingCompetitor>;
}

/** Returns the competitors prepared for `competitorsIn`. Of two with one name it is the first. */
export function competitorNames(competitors: readonly MeetingCompetitor[]): CompetitorNames {
  const byName = new Map<string, MeetingCompetitor>();
  for (const competitor of competitors)
    for (const name of [competitor.name, ...competitor.aliases])
      if (!byName.has(nameKey(name))) byName.set(nameKey(name), competitor);
  return { pattern: namesPattern([...byName.keys()]), byName };
}

/** Returns the competitors that a text names as whole words, each once, in the order in which it does. */
export function competitorsIn(text: string, { pattern, byName }: CompetitorNames): MeetingCompetitor[] {
  if (pattern === null) return [];
  const letters = ASCII.test(text) ? text.toLowerCase() : folded(text);
  const said = (letters.match(pattern) ?? []).flatMap((name) => byName.get(nameKey(name)) ?? []);
  return [...new Set(said)];
}

/** Most sentences are folded by their small letters alone. */
const ASCII = /^[\t\n -~]*$/u;

export const nameKey = (name: string): string => folded(name).replaceAll(/\s+/gu, ' ').trim();
