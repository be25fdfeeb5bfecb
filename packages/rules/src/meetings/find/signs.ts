/**
 * Weighs the words of a sentence for kinds that people say in ever new ways. A sign is a group of words that counts once,
 * however many of its words are said: what stops, who stops it, until when. Words are in lower case.
 */
import type { MeetingItemKind } from '../meetingItem.ts';
import { SIGNS_OF_BUYING } from './signs/buyingSigns.ts';
import { SIGNS_OF_OBJECTION } from './signs/objectionSigns.ts';
import { SIGNS_OF_PAIN } from './signs/painSigns.ts';
import { SIGNS_OF_RISK } from './signs/riskSigns.ts';

export interface Sign {
  /** Below 0: speaks against it. */
  readonly points: number;
  /** Words with a space between two. */
  readonly words: string;
}

export const SIGNED = ['risk', 'objection', 'buying_signal', 'pain'] as const;
export type Signed = (typeof SIGNED)[number];

const SIGNS: Readonly<Record<Signed, readonly Sign[]>> = {
  risk: SIGNS_OF_RISK,
  objection: SIGNS_OF_OBJECTION,
  buying_signal: SIGNS_OF_BUYING,
  pain: SIGNS_OF_PAIN,
};

interface Group {
  readonly kind: number;
  readonly points: number;
  /** Place among all groups. */
  readonly at: number;
}

const GROUPS: readonly (Group & { readonly words: string })[] = SIGNED.flatMap((kind, kindAt) =>
  SIGNS[kind].map(({ points, words }) => ({ kind: kindAt, points, words })),
).map((group, at) => ({ ...group, at }));

const GROUPS_OF = new Map<string, Group[]>();
for (const group of GROUPS)
  for (const word of new Set(group.words.split(' '))) GROUPS_OF.set(word, [...(GROUPS_OF.get(word) ?? []), group]);

/** Points by the place of a kind among `SIGNED`. */
export type Points = Readonly<Int32Array>;
export const NO_POINTS: Points = new Int32Array(SIGNED.length);

/** Returns what weighs the words of one sentence after another. What it returns holds until the next sentence. */
export function signScale(): (words: readonly string[]) => Points {
  const lastSeen = new Int32Array(GROUPS.length).fill(-1);
  const points = new Int32Array(SIGNED.length);
  let nth = 0;
  return (words) => {
    nth += 1;
    points.fill(0);
    for (const word of words) {
      const groups = GROUPS_OF.get(word);
      if (groups === undefined) continue;
      for (const { kind, points: more, at } of groups) {
        if (lastSeen[at] === nth) continue;
        lastSeen[at] = nth;
        points[kind] = (points[kind] ?? 0) + more;
      }
    }
    return points;
  };
}

/** Returns the points of what is signed; 0 of kinds without signs. */
export const pointsFor = (of: Signed | MeetingItemKind, points: Points): number => points[NAMES.indexOf(of)] ?? 0;
const NAMES: readonly string[] = SIGNED;
