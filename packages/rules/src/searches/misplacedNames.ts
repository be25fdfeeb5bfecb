/** Finds deals that a sentence names without citing them: "Dry dock is worth $840,000" on the amount of another deal. */
import type { CheckedSegment, SegmentFault } from '../drafts/check/checkDraft.ts';
import type { FoundDeal } from './searchFacts.ts';

/** Shorter names are words of any sentence. */
const SHORTEST_NAME = 3;

/** Returns a fault for each name of a found deal that no cited fact is about. Facts are numbered as `dealSearchFacts` does. */
export function misplacedNames(deals: readonly Pick<FoundDeal, 'name'>[], segment: CheckedSegment): SegmentFault[] {
  const cited = new Set(segment.facts.map((id) => Number.parseInt(id, 10) - 1));
  const text = segment.text.toLowerCase();
  const own = deals.flatMap(({ name }, place) => (cited.has(place) ? placesOf(text, name) : []));
  const isOwn = ({ from, to }: Place) => own.some((place) => from >= place.from && to <= place.to);
  const faults = new Map<string, SegmentFault>();
  for (const [place, { name }] of deals.entries()) {
    if (cited.has(place)) continue;
    for (const at of placesOf(text, name).filter((found) => !isOwn(found))) {
      faults.set(`${at.from} ${at.to}`, { kind: 'name', said: segment.text.slice(at.from, at.to), at });
    }
  }
  return [...faults.values()];
}

interface Place {
  readonly from: number;
  readonly to: number;
}

function placesOf(text: string, name: string): Place[] {
  const sought = name.toLowerCase().trim();
  if (sought.length < SHORTEST_NAME) return [];
  const places: Place[] = [];
  for (let from = text.indexOf(sought); from >= 0; from = text.indexOf(sought, from + 1)) {
    const to = from + sought.length;
    if (!isWordPart(text.charAt(from - 1)) && !isWordPart(text.charAt(to))) places.push({ from, to });
  }
  return places;
}

const isWordPart = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
