/** Finds what a meeting may change in a deal by rules alone: a sentence at a time, with what was said around it. */
import type { Transcript } from '../transcripts/transcript.ts';
import { ACTION_WORDS, findActions } from './find/actions.ts';
import { ANSWERED_QUESTIONS, findAnswers } from './find/answers.ts';
import { bestOfEach } from './find/bestOfEach.ts';
import { findCompetitors } from './find/competitorsSaid.ts';
import { isEnglish } from './find/language.ts';
import { findNextSteps, NEXT_STEP_WORDS } from './find/nextSteps.ts';
import { DEFERRAL_WORDS, findOpenQuestions } from './find/openQuestions.ts';
import { type Finding, placeOf, type SentenceRule, weightOf } from './find/rule.ts';
import { BUYING_SIGNAL_RULES } from './find/rules/buyingSignals.ts';
import { DECISION_RULES } from './find/rules/decisions.ts';
import { EVIDENCE_RULES } from './find/rules/evidence.ts';
import { EVIDENCE_SENSE_RULES } from './find/rules/evidenceBySense.ts';
import { OBJECTION_RULES } from './find/rules/objections.ts';
import { OBJECTION_STANCE_RULES } from './find/rules/objectionsByStance.ts';
import { PRICING_RULES } from './find/rules/pricing.ts';
import { RISK_RULES } from './find/rules/risks.ts';
import { RISK_CAUSE_RULES } from './find/rules/risksByCause.ts';
import { SIGN_RULES, signedIn } from './find/signed.ts';
import { NO_POINTS, pointsFor, signScale } from './find/signs.ts';
import { before, isOtherVoice, mayBe, type Said, type Speech, speechOf, wordsOf } from './find/speech.ts';
import type { MeetingContext } from './meetingContext.ts';
import type { MeetingItem } from './meetingItem.ts';
import { type CompetitorNames, competitorNames, competitorsIn } from './namesSaid.ts';
import { noteTitle } from './titles/noteTitle.ts';

/** Proposals carry this: raise it whenever the rules find something else in the same transcript. */
export const MEETING_RULES_VERSION = 2;

const SENTENCE_RULES: readonly SentenceRule[] = [
  ...PRICING_RULES,
  ...OBJECTION_RULES,
  ...OBJECTION_STANCE_RULES,
  ...RISK_RULES,
  ...RISK_CAUSE_RULES,
  ...BUYING_SIGNAL_RULES,
  ...DECISION_RULES,
  ...EVIDENCE_RULES,
  ...EVIDENCE_SENSE_RULES,
];

type Candidates = 'actions' | 'nextSteps' | 'deferrals';

const RAISERS: readonly { readonly raisedBy: string; readonly what: SentenceRule | Candidates }[] = [
  ...SENTENCE_RULES.map((rule) => ({ raisedBy: rule.raisedBy, what: rule })),
  { raisedBy: ACTION_WORDS, what: 'actions' },
  { raisedBy: NEXT_STEP_WORDS, what: 'nextSteps' },
  { raisedBy: DEFERRAL_WORDS, what: 'deferrals' },
];

/** What a word raises, by its place in `RAISERS`. A sentence without any such word is passed over. */
const RAISED = raisedBy(() => true);
/** The same for what our side says: most is only the customer's to say. */
const RAISED_BY_US = raisedBy((what) => typeof what === 'string' || what.side !== 'theirs');

function raisedBy(isRaised: (what: SentenceRule | Candidates) => boolean): ReadonlyMap<string, readonly number[]> {
  const raised = new Map<string, number[]>();
  for (const [at, { raisedBy: words, what }] of RAISERS.entries())
    if (isRaised(what))
      for (const word of words.split(' ')) {
        const known = raised.get(word);
        if (known === undefined) raised.set(word, [at]);
        else if (known.at(-1) !== at) known.push(at);
      }
  return raised;
}

const WHY = new Map<string, string>([
  ...SENTENCE_RULES.map(({ name, why }) => [name, why] as const),
  ...[...ANSWERED_QUESTIONS, ...SIGN_RULES].map(({ name, why }) => [name, why] as const),
  ['promise_with_day', 'A promise with a day'],
  ['promise', 'A promise to somebody'],
  ['promise_by_name', 'A promise with a name'],
  ['request', 'Somebody asks for it and nobody refuses'],
  ['next_step_with_day', 'A meeting or step with a day that nobody refuses'],
  ['taken_away', 'The customer asks, and our side takes it away'],
  ['competitor_named', 'A competitor of your list is named'],
]);

/** Returns why the rules proposed an item, by the name that it carries; null of a name that no rule has now. */
export const meetingRuleWhy = (rule: string | null): string | null => (rule === null ? null : (WHY.get(rule) ?? null));

/** Characters of speech that the rules read: more than a day without a pause. A longer text is none of one meeting. */
const READ_CHARACTERS = 2_000_000;

/**
 * Returns whether the rules read a transcript. Of one in another language than English, or longer than anybody talks, they
 * find competitors alone.
 */
export const isReadByRules = (transcript: Transcript): boolean =>
  transcript.cues.reduce((sum, { text }) => sum + text.length, 0) <= READ_CHARACTERS && isEnglish(transcript);

/**
 * Returns what the rules find, in the order of the transcript. The same transcript gives the same items. Where nobody knows
 * which speakers are ours, everybody may be the customer.
 */
export function findMeetingItems(transcript: Transcript, context: MeetingContext): MeetingItem[] {
  const speech = speechOf(transcript, context);
  const found = isReadByRules(transcript)
    ? [...findCompetitors(speech), ...findInEnglish(speech)]
    : findCompetitors(speech);
  return found
    .map((finding) => itemOf(finding, speech))
    .sort((a, b) => a.cue - b.cue || a.lastCue - b.lastCue || order(a) - order(b));
}

const order = ({ kind }: MeetingItem): number => KINDS.indexOf(kind);
const KINDS: readonly MeetingItem['kind'][] = [
  'next_step',
  'action_item',
  'decision',
  'risk',
  'objection',
  'buying_signal',
  'question',
  'pricing',
  'competitor',
  'evidence',
];

const NONE: readonly number[] = [];

function findInEnglish(speech: Speech): Finding[] {
  const candidates: Record<Candidates, Said[]> = { actions: [], nextSteps: [], deferrals: [] };
  const found: Finding[] = [];
  /** The sentence that raised each last: twice in one is once. */
  const lastRaised = new Int32Array(RAISERS.length).fill(-1);
  const scale = signScale();
  for (const said of speech.said) {
    const words = wordsOf(said);
    const points = mayBe(said, 'theirs') ? scale(words) : NO_POINTS;
    found.push(...signedIn(said, words.length, points, speech));
    const raised = said.side === 'ours' ? RAISED_BY_US : RAISED;
    for (const word of words)
      for (const at of raised.get(word) ?? NONE) {
        if (lastRaised[at] === said.at) continue;
        lastRaised[at] = said.at;
        const what = RAISERS[at]?.what;
        if (typeof what === 'string') candidates[what].push(said);
        else if (what !== undefined) {
          if (what.least !== undefined && pointsFor(what.kind, points) < what.least) continue;
          const place = placeOf(what, said, words.length, speech);
          if (place !== null) found.push({ said, rule: what, weight: weightOf(what), focus: place });
        }
      }
  }
  found.push(...findAnswers(speech));
  const steps = findNextSteps(speech, candidates.nextSteps);
  const stepsAt = new Set(steps.map(({ said }) => said.at));
  const actions = findActions(speech, candidates.actions).filter(({ said }) => !stepsAt.has(said.at));
  const others = onceASentence(bestOfEach(explained(found, speech)));
  const taken = new Set([...actions, ...others.filter(({ rule }) => isMoreThanPrice(rule))].map(({ said }) => said.at));
  return [
    ...steps,
    ...actions,
    ...findOpenQuestions(speech, candidates.deferrals),
    ...others.filter(({ rule, said }) => rule.kind !== 'pricing' || !taken.has(said.at)),
  ];
}

/**
 * Returns the findings without those that another explains: an objection to a competitor is none to us, and signs alone make no
 * risk of who decides, or how.
 */
function explained(found: readonly Finding[], speech: Speech): readonly Finding[] {
  const names = competitorNames(speech.context.competitors);
  const deciding = new Set(found.filter(saysWhoDecides).map(({ said }) => said.at));
  return found.filter(({ rule, said }) => {
    if (SIGN_NAMES.has(rule.name) && rule.kind !== 'evidence' && deciding.has(said.at)) return false;
    return rule.kind !== 'objection' || !isOfCompetitor(said, speech, names);
  });
}

/** Whether a sentence names nothing of ours and begins with a competitor, or goes on about one that the speaker has just named. */
function isOfCompetitor(said: Said, speech: Speech, names: CompetitorNames): boolean {
  if (OURS.test(said.lower)) return false;
  const begins = ({ text }: Said) => competitorsIn(text.slice(0, OPENING), names).length > 0;
  if (begins(said)) return true;
  const [last] = before(speech, said, 1);
  if (last === undefined || isOtherVoice(last, said) || OURS.test(last.lower)) return false;
  return GOES_ON.test(said.lower) && begins(last);
}
const SIGN_NAMES = new Set(SIGN_RULES.map(({ name }) => name));
const saysWhoDecides = ({ rule: { component } }: Finding): boolean =>
  component?.component === 'economic_buyer' ||
  component?.component === 'decision_process' ||
  component?.component === 'authority';
const OPENING = 25;
const GOES_ON =
  /^(?:(?:and|but|so|because|well|honestly|frankly),? )*(?:they|it|that|their|the (?:price|quote|offer|fee|rate|terms?|contract|product|tool|system|support|demo))\b/u;
const OURS = /\byou(?:r|rs|'\p{L}+)?\b/u;

/**
 * Returns the findings with one note of each sentence: the likeliest, the first of equals. Prices are left out elsewhere, and
 * one sentence may be evidence of two components.
 */
function onceASentence(found: readonly Finding[]): Finding[] {
  const best = new Map<number, Finding>();
  for (const finding of found) {
    const other = best.get(finding.said.at);
    if (isNote(finding) && (other === undefined || finding.weight > other.weight)) best.set(finding.said.at, finding);
  }
  return found.filter((finding) => !isNote(finding) || best.get(finding.said.at) === finding);
}
const isNote = ({ rule: { kind } }: Finding): boolean => kind !== 'pricing' && kind !== 'evidence';

/** A sentence that is one of these is not proposed as a price as well: the amount in it is not what it says. */
const isMoreThanPrice = ({ kind, component }: Finding['rule']): boolean =>
  kind === 'objection' || kind === 'decision' || kind === 'risk' || component !== undefined;

function itemOf({ said, rule, title, focus, owner, due, competitorId }: Finding, speech: Speech): MeetingItem {
  return {
    kind: rule.kind,
    cue: said.cue,
    lastCue: said.lastCue,
    quote: said.text,
    title: title ?? noteTitle(said, speech, rule.kind, focus),
    speaker: said.speaker,
    owner: owner ?? null,
    due: due ?? null,
    component: rule.component ?? null,
    competitorId: competitorId ?? null,
    origin: 'rules',
    rule: rule.name,
  };
}
