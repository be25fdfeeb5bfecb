/** Competitors of the organisation's list: once a meeting, where the customer first says something about them. */
import { wordCount } from '../../wordCount.ts';
import type { MeetingCompetitor } from '../meetingContext.ts';
import { competitorNames, competitorsIn, nameKey } from '../namesSaid.ts';
import { noteTitle } from '../titles/noteTitle.ts';
import { isPast } from './guards.ts';
import type { Finding } from './rule.ts';
import type { Said, Speech } from './speech.ts';

/** Fewer words only name it. */
const WORDS = 6;
/** Share of sentences that begin with a capital, below which capitals mean nothing. */
const CAPITALS = 0.2;

export function findCompetitors(speech: Speech): Finding[] {
  const names = competitorNames(speech.context.competitors);
  const hasCapitals = usesCapitals(speech.said);
  const best = new Map<MeetingCompetitor, { readonly said: Said; readonly weight: number }>();
  for (const said of speech.said)
    for (const competitor of competitorsIn(said.text, names)) {
      if (hasCapitals && !isName(said.text, competitor)) continue;
      const weight = weightOf(said);
      const known = best.get(competitor);
      if (known === undefined || weight > known.weight) best.set(competitor, { said, weight });
    }
  return [...best].map(([{ id, name }, { said, weight }]) => ({
    said,
    rule: { name: 'competitor_named', kind: 'competitor' },
    weight,
    competitorId: id,
    title: titleOf(name, noteTitle(said, speech, 'competitor')),
  }));
}

/** The competitor's name stands in front where the note calls it otherwise. */
const titleOf = (name: string, note: string): string =>
  nameKey(note).includes(nameKey(name)) ? note : `${name}: ${note}`;

const weightOf = (said: Said): number =>
  (said.side === 'ours' ? 0 : 4) +
  (wordCount(said.text) >= WORDS ? 2 : 0) +
  (said.isQuestion ? 0 : 1) +
  (isPast(said.lower) ? 0 : 1);

function usesCapitals(said: readonly Said[]): boolean {
  const sample = said.slice(0, 500);
  return sample.filter(({ text }) => /^["“]?\p{Lu}/u.test(text)).length > sample.length * CAPITALS;
}

/** "Beacon" is a competitor, "a beacon of hope" is none: one of its names stands there with its capital. */
function isName(text: string, { name, aliases }: MeetingCompetitor): boolean {
  const capitals = new Set((text.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []).map(nameKey));
  return [name, ...aliases].some((each) => {
    const [first = ''] = nameKey(each).match(/[\p{L}\p{N}]+/u) ?? [];
    return !/^\p{Lu}/u.test(each) || capitals.has(first);
  });
}
