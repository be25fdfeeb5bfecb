import type { Said } from './speech.ts';
import { noteOf } from './titles.ts';

const GIVING =
  'send|resend|give|get|write|bring|show|text|email|mail|shoot|ping|drop|forward|share|tell|make|find|hand|build';
const RECIPIENT = new RegExp(
  String.raw`\b(${GIVING})\s+(?:you|me|us)\s+(?=(?:the|a|an|our|my|your|that|those|these|this|some|both|over|all|any|two|three|one|\d)\b)`,
  'iu',
);

/** Returns the work as a task is written: "Send the deck by Friday". "You" is the other side. */
export function taskTitle({ text, side }: Said, from: number, isRequest: boolean): string {
  const work = text.slice(from).replace(RECIPIENT, '$1 ').replace(/\?$/u, '');
  // Of a request the one who does it is the other side.
  const isOurs = side === null ? null : (side === 'ours') !== isRequest;
  const spoken = isRequest ? ownWords(work, isOurs) : otherWords(work, isOurs);
  return noteOf(spoken);
}

/** Words of who promises: "you" are the others. */
function otherWords(work: string, isOurs: boolean | null): string {
  if (isOurs === null) return work;
  const [they, their] = isOurs ? ['them', 'their'] : ['us', 'our'];
  return work.replaceAll(/\byour\b/giu, their).replaceAll(/\b(?:you|ya)\b(?! (?:know|see|guys know))/giu, they);
}

/** Words of who asks: "me" and "us" are those who get it. */
function ownWords(work: string, isOurs: boolean | null): string {
  if (isOurs === null) return work;
  const [them, their] = isOurs ? ['them', 'their'] : ['us', 'our'];
  return work.replaceAll(/\b(?:my|our)\b/giu, their).replaceAll(/\b(?:me|us)\b/giu, them);
}
