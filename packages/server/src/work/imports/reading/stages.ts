import { similarity } from '@forecastle/rules/reading';
import { FURTHER_LOST, FURTHER_MEANINGS, FURTHER_WON } from './further-stage-words.ts';
import { normaliseHeader } from './headings.ts';
import { LOST, MEANINGS, WON } from './stage-words.ts';

export interface StageChoice {
  readonly id: string;
  readonly name: string;
  readonly status: 'open' | 'won' | 'lost';
}

export interface StageProposal {
  readonly value: string;
  /** Null: nothing fits, the person chooses. */
  readonly stageId: string | null;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly reason: string;
}

/** Words are compared without spaces too, as the inner names of systems are written: `qualifiedtobuy`. */
const squeeze = (name: string): string => name.replaceAll(' ', '');

/** What a word means: won, lost, or the number of its meaning in `MEANINGS`. */
type Meaning = 'won' | 'lost' | number;
const byWords = new Map<string, Meaning>();
const learn = (meaning: Meaning, words: Iterable<string>): void => {
  for (const word of words) {
    const name = normaliseHeader(word);
    for (const key of [name, squeeze(name)]) if (!byWords.has(key)) byWords.set(key, meaning);
  }
};
learn('won', [...WON, ...FURTHER_WON]);
learn('lost', [...LOST, ...FURTHER_LOST]);
for (const [at, names] of MEANINGS.entries()) learn(at, names);
for (const [at, names] of FURTHER_MEANINGS.entries()) learn(at, names);
/** Longest first, so that `contract sent` is found before `contract`. */
const openings = [...byWords.keys()].filter((key) => key.length >= 4).sort((a, b) => b.length - a.length);

/** One word that says by itself how a deal ended, at either end of a value: `L. Project Lost`, `Lost to a rival`. */
const WON_WORDS = words(
  'won gewonnen gagne gagnee ganada ganado ganho ganha vinta vinto wygrana wygrane выиграна booked',
);
const LOST_WORDS = words(
  'lost verloren perdu perdue perdida perdido persa perso przegrana przegrane проиграна провалена disqualified cancelled canceled',
);
/** Beside them, words that take the end back. */
const UNLIKE_AN_END = words('not no to be win contact nicht pas non nie не touch back soon');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Similarity (0-1) from which two names are taken for the same with a slip of the keyboard. */
const SIMILAR = 0.8;

/** Whether a word of a stage or status column says that the deal is won or lost; null for anything else. */
export function closedStatus(value: string): 'won' | 'lost' | null {
  const meaning = meaningOf(value);
  return meaning?.of === 'won' || meaning?.of === 'lost' ? meaning.of : null;
}

/** Whether a value is a word for a stage, open or closed, in any of the languages. */
export const isStageWord = (value: string): boolean => meaningOf(value)?.isWhole === true;

/** Whether a value at least begins or ends with a word for a stage. */
export const matchesMeaning = (value: string): boolean => meaningOf(value) !== null;

/** What a value means: as a whole, by an end such as `Lost to a rival`, or by the words that it begins or ends with. */
function meaningOf(value: string): { of: Meaning; isWhole: boolean } | null {
  const name = bareName(value);
  const whole = byWords.get(name) ?? byWords.get(squeeze(name));
  if (whole !== undefined) return { of: whole, isWhole: true };
  const parts = name.split(' ');
  const ends = [parts[0] ?? '', parts.at(-1) ?? ''];
  if (parts.length > 1 && !parts.some((part) => UNLIKE_AN_END.has(part) && part !== 'to')) {
    if (ends.some((end) => LOST_WORDS.has(end)) || parts.slice(0, 2).some((part) => LOST_WORDS.has(part)))
      return { of: 'lost', isWhole: true };
    if (ends.some((end) => WON_WORDS.has(end)) || parts.slice(0, 2).some((part) => WON_WORDS.has(part)))
      return { of: 'won', isWhole: true };
  }
  const padded = ` ${name} `;
  const opening = openings.find((key) => padded.startsWith(` ${key} `) || padded.endsWith(` ${key} `));
  const of = opening === undefined ? undefined : byWords.get(opening);
  return typeof of === 'number' ? { of, isWhole: false } : null;
}

/** Proposes one of the organisation's stages for each value of a stage column. */
export function matchStages(values: readonly string[], stages: readonly StageChoice[]): StageProposal[] {
  return values.map((value) => proposeStage(value, stages));
}

function proposeStage(value: string, stages: readonly StageChoice[]): StageProposal {
  const name = bareName(value);
  const propose = (stage: StageChoice, confidence: StageProposal['confidence'], reason: string): StageProposal => ({
    value,
    stageId: stage.id,
    confidence,
    reason,
  });
  const same = stages.find((stage) => bareName(stage.name) === name);
  if (same) return propose(same, 'high', 'same name');
  const meaning = meaningOf(value);
  if (meaning?.of === 'won' || meaning?.of === 'lost') {
    const stage = stages.find(({ status }) => status === meaning.of);
    if (stage)
      return propose(stage, 'high', meaning.of === 'won' ? 'says that the deal is won' : 'says that the deal is lost');
  }
  const open = stages.filter(({ status }) => status === 'open');
  const alike = meaning ? open.find((stage) => meaningOf(stage.name)?.of === meaning.of) : undefined;
  if (alike && meaning?.isWhole) return propose(alike, 'medium', 'similar name');
  const scored = open.map((stage) => ({ stage, score: similarity(name, bareName(stage.name)) }));
  const best = scored.reduce<{ stage: StageChoice; score: number } | null>(
    (top, each) => (top && top.score >= each.score ? top : each),
    null,
  );
  if (best && best.score >= SIMILAR) return propose(best.stage, 'low', 'similar name');
  if (alike) return propose(alike, 'low', 'name begins or ends the same way');
  return { value, stageId: null, confidence: 'low', reason: 'no stage has a similar name' };
}

/**
 * `3. Proposal (60%)` and `F. Negotiations` are `proposal` and `negotiations`: numbering, percentages and the name of a
 * system's pipeline (`C6:WON`) say nothing about which stage it is.
 */
function bareName(value: string): string {
  const line = value.trim().replaceAll(/\s+/g, ' ');
  const text = line
    .replace(/\(?(?<!\d)\d+ ?%\)?/g, ' ')
    .replace(/^C\d+:/, '')
    .replace(/^(?:(?:stage|phase|step|s) ?)?(?:\d{1,2}[a-z]?|[A-Z]) ?[.):\u2013\u2014-] ?(?=\p{L})/iu, '');
  return normaliseHeader(text)
    .replace(/^(?:stage |s)?\d+ /, '')
    .replace(/ stage$/, '');
}
