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
  /** Whether one such sign has to be there: without any the others say nothing. */
  readonly isCore?: boolean;
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
  readonly isCore: boolean;
  /** Place among all groups. */
  readonly at: number;
}

const GROUPS: readonly (Group & { readonly words: string })[] = SIGNED.flatMap((kind, kindAt) =>
  SIGNS[kind].map(({ points, words, isCore = false }) => ({ kind: kindAt, points, words, isCore })),
).map((group, at) => ({ ...group, at }));

const GROUPS_OF = new Map<string, Group[]>();
for (const group of GROUPS)
  for (const word of new Set(group.words.split(' '))) GROUPS_OF.set(word, [...(GROUPS_OF.get(word) ?? []), group]);

export interface Points {
  /** By the place among `SIGNED`. */
  readonly sums: Readonly<Int32Array>;
  /** 1 where a sign is there without which the others say nothing. */
  readonly cores: Readonly<Int32Array>;
}
export const NO_POINTS: Points = { sums: new Int32Array(SIGNED.length), cores: new Int32Array(SIGNED.length) };

/** Returns what weighs the words of one sentence after another. What it returns holds until the next sentence. */
export function signScale(): (words: readonly string[]) => Points {
  const lastSeen = new Int32Array(GROUPS.length).fill(-1);
  const sums = new Int32Array(SIGNED.length);
  const cores = new Int32Array(SIGNED.length);
  const points = { sums, cores };
  let nth = 0;
  return (words) => {
    nth += 1;
    sums.fill(0);
    cores.fill(0);
    for (const word of words) {
      const groups = GROUPS_OF.get(word);
      if (groups === undefined) continue;
      for (const { kind, points: more, isCore, at } of groups) {
        if (lastSeen[at] === nth) continue;
        lastSeen[at] = nth;
        sums[kind] = (sums[kind] ?? 0) + more;
        if (isCore) cores[kind] = 1;
      }
    }
    return points;
  };
}

/** Returns the points of what is signed; 0 of kinds without signs. */
export const pointsFor = (of: Signed | MeetingItemKind, { sums }: Points): number => sums[NAMES.indexOf(of)] ?? 0;
export const hasCore = (of: Signed, { cores }: Points): boolean => cores[NAMES.indexOf(of)] === 1;
const NAMES: readonly string[] = SIGNED;
