import type { Said } from './speech.ts';
import { noteOf } from './titles.ts';

const GIVING =
  'send|resend|give|get|write|bring|show|text|email|mail|shoot|ping|drop|forward|share|tell|make|find|hand|build';
const RECIPIENT = new RegExp(
  String.raw`\b(${GIVING})\s+(?:you|me|us)\s+(?=(?:the|a|an|our|my|your|that|those|these|this|some|both|over|all|any|two|three|one|\d)\b)`,
  'iu',
);
/** "You'll have the quote by Friday": the other side gets it. */
const DELIVERED = /^you(?:['’]ll| will|ll) (?:have|get|receive) (?=.{2})/iu;
/** What follows is no part of the work. */
const REASON =
  /,?(?<!\s)\s+(?:so (?:that )?(?:you|we|they|i)\b|because\b|since you|in case\b)|,\s+(?:which|i['’]?ll|ok(?:ay)?|right)\b/iu;
/** "Device access I will arrange": the thing stands before the verb. */
const THING_FIRST =
  /^(?:(?:and|so|ok|okay|then),?\s+)?(?<thing>[\p{L}-]+(?: [\p{L}-]+){0,2}) (?:i|we)(?:['’]ll| will| shall) $/iu;

/** Returns the work as a task is written: "Send the deck by Friday". `from` is where it begins in the sentence. */
export function taskTitle({ text, side }: Said, from: number, isRequest: boolean): string {
  const work = text.slice(from).replace(DELIVERED, 'send ').replace(RECIPIENT, '$1 ').replace(/\?$/u, '');
  const reason = work.search(REASON);
  const bare = withThing(text.slice(0, from), reason > 0 ? work.slice(0, reason) : work);
  return noteOf(isRequest ? askedFor(bare, side) : promised(bare, side));
}

function withThing(opening: string, work: string): string {
  const thing = saysNoThing(opening) ? undefined : THING_FIRST.exec(opening)?.groups?.thing;
  return thing === undefined
    ? work
    : work.replace(/^[\p{L}-]+/u, (verb) => `${verb} ${thing.charAt(0).toLowerCase()}${thing.slice(1)}`);
}
const saysNoThing = (opening: string): boolean =>
  /^(?:and|so|ok|okay|then|but|or|great|perfect|good|right|if|when|maybe|yes|no|sure|well|also|that|this|it|what|now|actually)\b/iu.test(
    opening,
  );

/** Words of who promises: "you" are the other side. */
function promised(work: string, side: Said['side']): string {
  if (side === null) return work;
  const [they, them, their] = side === 'ours' ? ['they', 'them', 'their'] : ['we', 'us', 'our'];
  return work
    .replace(/^have (.{2,60}?) with you\b/iu, 'get $1 to you')
    .replaceAll(/\byour\b/giu, their)
    .replaceAll(/\byou(?=['’](?:ve|re|ll|d)\b)/giu, they)
    .replaceAll(/\b(?:you|ya)\b/giu, them);
}

/** Words of who asks: "me" and "us" are those who get it, "you" does it. */
function askedFor(work: string, side: Said['side']): string {
  if (side === null) return work;
  const [us, our, your] = side === 'theirs' ? ['them', 'their', 'our'] : ['us', 'our', 'their'];
  return work
    .replaceAll(/\byour\b/giu, your)
    .replaceAll(/\b(?:my|our)\b/giu, (word) => (word.toLowerCase() === your ? word : our))
    .replaceAll(/\b(?:me|us)\b/giu, us);
}
