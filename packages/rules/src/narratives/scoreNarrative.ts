/** Tells why a score is what it is, from its explanation: the score, what moves it most each way, and what to do first. */

import { small } from '../firstLetter.ts';
import type { Explanation, ExplanationPart, Improvement, Sentence } from '../health/explanation.ts';
import { TOGETHER_COUNT } from '../health/improvements.ts';
import {
  CONFIDENCE_BAND_NAMES,
  DRAG_BAND_NAMES,
  FRAMEWORK_NAMES,
  FRESHNESS_BAND_NAMES,
  RISK_BAND_NAMES,
} from '../names.ts';
import { ownValue } from '../ownValue.ts';
import { type Clause, joined, type Narrative, type NarrativeFact, NarrativeWriter, plain } from './narrative.ts';

export type NarratedScore = 'risk' | 'confidence' | 'drag' | 'data_quality' | 'freshness';

interface ScoreWords {
  readonly name: string;
  /** The name as the subject of a sentence. */
  readonly subject?: string;
  readonly direction: string;
  readonly bands: Readonly<Record<string, string>>;
}

const SCORES: Readonly<Record<NarratedScore, ScoreWords>> = {
  risk: { name: 'Risk score', subject: 'The risk score', direction: 'higher is safer', bands: RISK_BAND_NAMES },
  confidence: { name: 'Confidence', direction: 'higher is more likely', bands: CONFIDENCE_BAND_NAMES },
  drag: { name: 'Drag', direction: 'lower is better', bands: DRAG_BAND_NAMES },
  data_quality: {
    name: 'Data quality',
    direction: 'higher is better',
    bands: { complete: 'Complete', incomplete: 'Incomplete' },
  },
  freshness: { name: 'Freshness', direction: 'higher is fresher', bands: FRESHNESS_BAND_NAMES },
};

type ScorePart = Omit<ExplanationPart, 'detail'>;
type ScoreAction = Pick<Improvement, 'label' | 'gain'>;

export interface ScoreToNarrate {
  readonly score: NarratedScore;
  readonly explanation: Pick<Explanation, 'score' | 'band' | 'sentences'> & {
    readonly parts: readonly ScorePart[];
    readonly improvements: readonly ScoreAction[];
  };
  /** True for a closed deal: the score is history. */
  readonly isPast: boolean;
  /** True for an open deal without a contact, evidence or interaction. */
  readonly notYetQualified: boolean;
  /** The deal or contact that is scored. */
  readonly record: NonNullable<NarrativeFact['record']>;
}

/** Reasons that one sentence names. */
const REASONS_NAMED = 2;

/** Confidence is not shown before an open deal is qualified. */
const isScoreHidden = ({ score, isPast, notYetQualified }: ScoreToNarrate): boolean =>
  score === 'confidence' && notYetQualified && !isPast;

export function scoreNarrative(input: ScoreToNarrate): Narrative {
  const { score, explanation, isPast, record } = input;
  const writer = new NarrativeWriter();
  const words = SCORES[score];
  const notYetQualified = input.notYetQualified && !isPast;
  const isHidden = isScoreHidden(input);
  const of = { record };
  const band = ownValue(words.bands, explanation.band) ?? explanation.band;
  const shown = isHidden
    ? writer.fact('score', words.name, 'Not shown: the deal is not yet qualified', of)
    : writer.fact('score', words.name, `${explanation.score} of 100 (${small(band)}); ${words.direction}`, of);
  const scored: Clause = {
    text: `${words.subject ?? words.name} ${isPast ? 'was' : 'is'} ${explanation.score} of 100 (${small(band)})`,
    facts: [shown],
  };
  const parts = isHidden ? [] : explanation.parts.map((part) => partFact(writer, part, of));
  const reasons = isHidden
    ? []
    : explanation.sentences.map((reason, place) => reasonFact(writer, reason, place, input));
  const [first] = explanation.improvements;
  const [action] = explanation.improvements
    .slice(0, TOGETHER_COUNT)
    .map((improvement, place) => actionFact(writer, improvement, place, input));

  if (isHidden) writer.say({ text: 'The deal is not yet qualified, so it has no confidence yet.', facts: [shown] });
  else if (notYetQualified && score === 'risk') {
    const text = 'The deal is not yet qualified, so it does not count as at risk.';
    writer.say({ text, facts: [writer.fact('qualification', 'Qualification', 'Not yet qualified', of)] });
  } else writer.say(scored, ...strengthOf(input, parts), plain('.'));

  sayReasons(writer, input, reasons);
  if (first && action) {
    const { label, gain } = first;
    const target = targetOf(input, gain);
    const brings =
      score === 'drag' ? `cuts drag to ${target}` : `brings ${small(words.subject ?? words.name)} to ${target}`;
    const text = isHidden ? `First, ${small(label)}.` : `First, ${small(label)}: that ${brings}.`;
    writer.say({ text, facts: [action] });
  }
  return writer.end();
}

const targetOf = ({ score, explanation }: ScoreToNarrate, gain: number): number =>
  score === 'drag' ? explanation.score - gain : explanation.score + gain;

interface Part {
  readonly part: ScorePart;
  readonly id: string;
}

function partFact(writer: NarrativeWriter, part: ScorePart, of: Pick<NarrativeFact, 'record'>): Part {
  const { key, label, points, of: most } = part;
  const sign = points.value < 0 ? '−' : '';
  const text =
    most === null || most === 0 ? `${sign}${pointWords(points.value)}` : `${tidy(points.value)} of ${pointWords(most)}`;
  return { part, id: writer.fact(`part ${key}`, label, text, of) };
}

interface Reason {
  readonly reason: Sentence;
  readonly id: string;
}

function reasonFact(writer: NarrativeWriter, reason: Sentence, place: number, input: ScoreToNarrate): Reason {
  const { text, costs } = reason;
  const said = costs === null || costs === 0 ? text : `${text} ${costWords(costs, input)} ${pointWords(costs)}.`;
  return { reason, id: writer.fact(`reason ${place + 1}`, 'Reason', said, { record: input.record }) };
}

function costWords(costs: number, { score, isPast }: ScoreToNarrate): string {
  if (costs < 0) return isPast ? 'Gave' : 'Gives';
  if (score === 'drag') return isPast ? 'Added' : 'Adds';
  return isPast ? 'Cost' : 'Costs';
}

function actionFact(
  writer: NarrativeWriter,
  { label, gain }: ScoreAction,
  place: number,
  input: ScoreToNarrate,
): string {
  const { score, record } = input;
  const effect = `${score === 'drag' ? '−' : '+'}${pointWords(gain)}, to ${targetOf(input, gain)}`;
  const isHidden = isScoreHidden(input);
  // The name of a contact may stand in it.
  return writer.fact(
    `action ${place + 1}`,
    place === 0 ? 'Do first' : 'Would help',
    isHidden ? label : `${label} (${effect})`,
    { trust: 'colleague', record },
  );
}

/** What speaks for the deal: what adds to confidence, wastes that add no drag, or the strongest part. */
function strengthOf({ score, isPast }: ScoreToNarrate, parts: readonly Part[]): Clause[] {
  if (score === 'confidence') return confidenceClauses(parts, isPast);
  if (score === 'data_quality' || score === 'freshness') return [];
  const rated = parts.filter(({ part }) => part.of !== null && part.of > 0);
  if (score === 'drag') {
    const free = rated.filter(({ part }) => part.points.value === 0).slice(0, REASONS_NAMED);
    if (free.length === 0) return [];
    const names = free.map(({ part }) => PART_WORDS[part.key] ?? small(part.label)).join(' or ');
    return [{ text: `, with no points for ${names}`, facts: free.map(({ id }) => id) }];
  }
  const share = ({ part }: Part) => part.points.value / (part.of ?? 1);
  const strongest = rated.toSorted((a, b) => share(b) - share(a) || b.part.points.value - a.part.points.value)[0];
  if (!strongest || share(strongest) < STRONG_FROM) return [];
  const { label, points, of } = strongest.part;
  const text = `; ${small(label)} ${isPast ? 'was' : 'is'} strongest, with ${tidy(points.value)} of ${pointWords(of ?? 0)}`;
  return [{ text, facts: [strongest.id] }];
}

/** Parts of drag and confidence as they stand in a sentence. */
const PART_WORDS: Readonly<Record<string, string>> = {
  overstay: 'time in stage',
  activity: 'recent activity',
  stage: 'the proposal or negotiation stage',
  won: 'the win',
  category: 'the forecast category',
};

function confidenceClauses(parts: readonly Part[], isPast: boolean): Clause[] {
  const risk = parts.find(({ part }) => part.key === 'risk');
  if (!risk) return [];
  const [most] = parts
    .filter(({ part }) => part.key !== 'risk' && Object.hasOwn(PART_WORDS, part.key) && part.points.value > 0)
    .sort((a, b) => b.part.points.value - a.part.points.value);
  const start = `: it ${isPast ? 'started' : 'starts'} at the risk score of ${tidy(risk.part.points.value)}`;
  if (!most) return [{ text: start, facts: [risk.id] }];
  const { key, points } = most.part;
  const adds = `, and ${PART_WORDS[key]} ${isPast ? 'added' : 'adds'} most, ${pointWords(points.value)}`;
  return [{ text: `${start}${adds}`, facts: [risk.id, most.id] }];
}

/** Share of its points from which a part is a strength. */
const STRONG_FROM = 0.5;

/** Says the costliest reasons; a reason of several sentences stands alone, in its own words. */
function sayReasons(writer: NarrativeWriter, { score, isPast }: ScoreToNarrate, reasons: readonly Reason[]): void {
  const costly = reasons
    .filter(({ reason: { text, costs } }) => (costs ?? 0) > 0 && !IS_NO_FAULT.test(text))
    .slice(0, REASONS_NAMED);
  const [first] = costly;
  if (!first) return;
  if (/[.!?]\s/u.test(first.reason.text)) {
    writer.say({ text: first.reason.text, facts: [first.id] });
    return;
  }
  const named = costly.filter(({ reason }) => !/[.!?]\s/u.test(reason.text));
  const isDrag = score === 'drag';
  const many = isDrag ? (isPast ? 'slowed it down most' : 'slow it down most') : 'cost most';
  const one = isDrag ? (isPast ? 'slowed it down' : 'slows it down') : isPast ? 'cost points' : 'costs points';
  const lead = named.length > 1 ? `Two things ${many}: ` : `One thing ${one}: `;
  const clauses = named.map(({ reason, id }) => ({
    text: `${clauseOf(reason.text)} (${pointWords(reason.costs ?? 0)})`,
    facts: [id],
  }));
  writer.say(plain(lead), ...joined(clauses), plain('.'));
}

/** Where confidence starts, and its limit: nobody can fix either. */
const IS_NO_FAULT = /^(Confidence start|Never )/u;

const FRAMEWORK_LEADS: readonly string[] = Object.values(FRAMEWORK_NAMES);
/** Components of a framework up to which a sentence names them. */
const COMPONENTS_NAMED = 2;

/** Returns the sentence of a reason as a clause: "MEDDPIC: nothing is confirmed." as "nothing is confirmed in MEDDPIC". */
function clauseOf(sentence: string): string {
  const text = sentence.replace(/\.$/u, '');
  const framework = FRAMEWORK_LEADS.find((name) => text.startsWith(`${name}: `));
  if (framework) {
    const said = text.slice(framework.length + 2);
    if (said.startsWith('nothing') && !said.includes(';')) return `${said} in ${framework}`;
    const isShort = !said.includes(';') && said.split(/, | and /u).length <= COMPONENTS_NAMED;
    return isShort ? `in ${framework}, ${said}` : `gaps in ${framework}`;
  }
  return small(
    text
      .replace(/: \d+ points?( each)?$/u, '')
      .replace(/ \(under \d+ won deals\)$/u, '')
      .replaceAll('; ', ', ')
      .replace(': ', ' '),
  );
}

/** Points to one decimal, as the explanation shows them. */
const tidy = (value: number): string => Number(Math.abs(value).toFixed(1)).toLocaleString('en');
const pointWords = (value: number): string => `${tidy(value)} ${tidy(value) === '1' ? 'point' : 'points'}`;
