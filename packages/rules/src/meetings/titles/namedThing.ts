/** What "that" of "I'll send that over" is: the one thing named shortly before, or the question that was asked. */
import { before, isOtherVoice, type Said, type Side, type Speech } from '../find/speech.ts';

/** Things that people send, check and sign. */
const THING =
  'reports?|contracts?|proposals?|quotes?|decks?|slides?|lists?|sheets?|spreadsheets?|questionnaires?|agreements?|templates?|plans?|papers?|documents?|documentation|exports?|figures?|logs?|recordings?|notes?|pricing|forms?|nda|dpa|baa|msa|sow|redlines?|polic(?:y|ies)|certificates?|case stud(?:y|ies)|invoices?|drafts?|clauses?|wording|roadmap|specs?|specifications?|formats?|files?|links?|docs|summary|business case|diagrams?|schedule|timeline|checklist|references?|matrix|calculator|brochure|statement of work|presentation|breakdown|one-pager|letter|memo|calendar|model';
const NO_MODIFIER =
  'and|or|but|of|for|to|in|on|at|by|with|from|is|are|was|were|be|has|have|had|will|would|can|could|should|that|which|who|you|we|i|they|he|she|it|me|us|not|if|because|so|as|than|then|when|there|only|about|into|over|right|same|whole|first|last|next|send|get|see|share|read';
const DETERMINER = 'the|an?|your|our|my|some|any|that|this|those|these';
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’-])(?<determiner>${DETERMINER}) (?<thing>(?:(?!(?:${NO_MODIFIER})\s)[\p{L}\p{N}&’'-]+ ){0,4}?(?:${THING}))(?![\p{L}\p{N}-])(?<behind> (?:report|plan|sheet|form|list|paper|document|template|file|notes|link|questionnaire|numbers|terms|page|summary|agreement)(?![\p{L}]))?`,
  'giu',
);
/** Sentences back in which it was named. */
const BACK = 3;

/**
 * Returns the thing that a pronoun in a sentence stands for, as our side calls it: "the SOC 2 report", "their run sheets". It is
 * null where nothing, or more than one thing, was named nearest before.
 */
export function namedThing(said: Said, upTo: number, speech: Speech, pronoun: string): string | null {
  const sentences = [{ text: said.text.slice(0, upTo), side: said.side }, ...before(speech, said, BACK).toReversed()];
  for (const { text, side } of sentences) {
    const things = new Map(
      [...text.matchAll(NAMED)].map(({ groups }) => {
        const thing = `${groups?.thing ?? ''}${groups?.behind ?? ''}`;
        return [thing.toLowerCase(), `${determinerOf(groups?.determiner ?? '', side)} ${thing}`];
      }),
    );
    const [thing, other, ...more] = things.values();
    if (thing === undefined) continue;
    if (other === undefined) return isPlural(thing) === PLURAL.test(pronoun) || EITHER.test(thing) ? thing : null;
    return PLURAL.test(pronoun) && more.length === 0 ? `${thing} and ${other}` : null;
  }
  return null;
}

const PLURAL = /^(?:those|these|them)$/iu;
const isPlural = (thing: string): boolean => /s$/iu.test(thing) && !/(?:ss|sis|us)$/iu.test(thing);
/** "The numbers" are one thing that is sent, or several. */
const EITHER = /(?:figures|numbers|notes|docs|terms|data|pricing|slides|logs|documentation|wording|redlines)$/iu;

function determinerOf(said: string, side: Side | null): string {
  const word = said.toLowerCase();
  if (side === null || !/^(?:your|our|my)$/u.test(word)) return 'the';
  return (word === 'your') === (side === 'theirs') ? 'our' : 'their';
}

/** Sentences back in which somebody asked. */
const ASKED_BACK = 5;
const QUESTION_WORDS = 4;

/** Returns the last question that another voice asked before a sentence; null without one. */
export function askedBefore(said: Said, speech: Speech): Said | null {
  return (
    before(speech, said, ASKED_BACK)
      .toReversed()
      .find((one) => one.isQuestion && isOtherVoice(one, said) && one.speaker !== said.speaker) ?? null
  );
}

/** Returns whether a question says enough to stand in a title alone. */
export const isTelling = ({ text }: Said): boolean => text.split(' ').length > QUESTION_WORDS;
