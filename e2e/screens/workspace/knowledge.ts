/** What is known of a demo deal beyond its row: who is on it, what happened, what is proven. Days are days ago. */
import { HARBOURLINE } from './harbourline.ts';
import type { Known } from './spreadsheet.ts';

/** Strengths of the components in the order people read them: g(reen), y(ellow), r(ed with notes), a dot for none. */
export interface Proof {
  readonly meddpic: string;
  readonly bant: string;
  readonly spiced: string;
  readonly three_whys: string;
}

export interface Knowledge {
  readonly proof: Proof;
  /** Days since the contact of the row was met; null = never. */
  readonly met: number | null;
  /** Who else is on the deal, when they were met, and how much they count. */
  readonly others: readonly { readonly role: string; readonly met: number | null; readonly influence: number }[];
  readonly influence: number;
  /** Days of the activities. */
  readonly activities: readonly number[];
  /** Days by which the close date was pushed, each time. */
  readonly pushes: readonly number[];
}

const KNOWLEDGE: Partial<Record<Known, Knowledge>> = {
  strong: {
    proof: { meddpic: 'gggygyg', bant: 'gggg', spiced: 'ggyggg', three_whys: 'ggy' },
    met: 3,
    influence: 8,
    others: [
      { role: 'champion', met: 5, influence: 9 },
      { role: 'economic_buyer', met: 9, influence: 9 },
      { role: 'technical_reviewer', met: 12, influence: 4 },
    ],
    activities: [2, 6, 15],
    pushes: [],
  },
  good: {
    proof: { meddpic: 'ygyggyg', bant: 'gygg', spiced: 'gyygyy', three_whys: 'gyy' },
    met: 8,
    influence: 7,
    others: [
      { role: 'champion', met: 11, influence: 8 },
      { role: 'economic_buyer', met: 19, influence: 9 },
    ],
    activities: [4, 12, 27],
    pushes: [],
  },
  fair: {
    proof: { meddpic: 'yryy.yg', bant: 'ygry', spiced: 'gyy.yr', three_whys: 'yy.' },
    met: 17,
    influence: 6,
    others: [{ role: 'champion', met: 24, influence: 7 }],
    activities: [10, 31],
    pushes: [14],
  },
  weak: {
    proof: { meddpic: 'r..yy..', bant: '.yr.', spiced: 'yy....', three_whys: 'y..' },
    met: 33,
    influence: 6,
    others: [],
    activities: [22, 48],
    pushes: [21],
  },
  stalled: {
    proof: { meddpic: 'r.r.yy.', bant: '.r..', spiced: 'y.....', three_whys: 'r..' },
    met: 41,
    influence: 8,
    others: [{ role: 'influencer', met: null, influence: 3 }],
    activities: [34, 52],
    pushes: [21, 14, 7],
  },
};

/** What is known of a deal, a little different from one deal to the next. */
export function knowledgeOf(known: Known, turn: number): Knowledge | null {
  const knowledge = KNOWLEDGE[known];
  if (!knowledge) return null;
  const { proof } = knowledge;
  const later = (days: number) => days + ((turn * 5) % 7);
  return {
    ...knowledge,
    met: knowledge.met === null ? null : later(knowledge.met),
    others: knowledge.others.map((other) => ({ ...other, met: other.met === null ? null : later(other.met) })),
    activities: knowledge.activities.map((days) => days + ((turn * 3) % 5)),
    proof: {
      meddpic: shade(shade(proof.meddpic, turn), turn + 2),
      bant: shade(proof.bant, turn + 1),
      spiced: shade(proof.spiced, turn + 2),
      three_whys: shade(proof.three_whys, turn),
    },
  };
}

const STRONGER: Readonly<Record<string, string>> = { '.': 'y', r: 'y', y: 'g', g: 'g' };
const WEAKER: Readonly<Record<string, string>> = { g: 'y', y: 'r', r: 'r', '.': '.' };

/** One component proven more, or less, or as it was. */
function shade(strengths: string, turn: number): string {
  const at = (turn * 3) % strengths.length;
  const by = [STRONGER, WEAKER, WEAKER, null][turn % 4];
  const changed = by?.[strengths.charAt(at)] ?? strengths.charAt(at);
  return strengths.slice(0, at) + changed + strengths.slice(at + 1);
}

export const pushesOf = (known: Known): readonly number[] =>
  known === 'told' ? HARBOURLINE.pushes : (KNOWLEDGE[known]?.pushes ?? []);

/** People and words for what the spreadsheet does not name, taken in turn, so that every run says the same. */
export const PEOPLE = [
  ['Noa', 'Fraser'],
  ['Hana', 'Whitlock'],
  ['Eli', 'Draper'],
  ['Mara', 'Sinclair'],
  ['Tane', 'Rewiti'],
  ['Greta', 'Olsen'],
  ['Ivo', 'Brandt'],
  ['Leila', 'Hart'],
  ['Caleb', 'Munro'],
  ['Yara', 'Castell'],
  ['Finn', 'Okeke'],
] as const;

export const TITLES: Readonly<Record<string, readonly string[]>> = {
  economic_buyer: ['Chief Financial Officer', 'Chief Operating Officer', 'General Manager'],
  champion: ['Head of Operations', 'Programme Director', 'Head of Digital'],
  technical_reviewer: ['Enterprise Architect', 'Security Lead'],
  decision_maker: ['Managing Director', 'Chief Information Officer'],
  influencer: ['Operations Manager', 'Finance Partner'],
};

export const HAPPENED = [
  { kind: 'meeting', subject: 'Worked through the roll-out plan' },
  { kind: 'call', subject: 'Agreed what the pilot has to show' },
  { kind: 'email_received', subject: 'Questions on the contract terms' },
  { kind: 'meeting', subject: 'Demonstration for the operations team' },
  { kind: 'email_sent', subject: 'Sent the business case with their figures' },
  { kind: 'call', subject: 'Walked through the security answers' },
] as const;
