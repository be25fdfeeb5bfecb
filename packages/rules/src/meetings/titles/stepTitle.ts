/** Titles of next steps: "Meet again next Thursday", not "Shall we meet again next Thursday?". */
import type { Said } from '../find/speech.ts';
import { quoted, shortened } from './noteTitle.ts';
import { capital, spokenWords } from './spokenWords.ts';
import { inThirdPerson } from './thirdPerson.ts';

const ASKED =
  /^(?:then,? |so,? )*(?:(?:shall|should|can|could|may) we (?:please |maybe |just |also |then )*|(?:let['’]?s|let us) (?:you and (?:i|me) )?(?:please |maybe |just |also |then |say )*|(?:how|what) about (?:if )?(?:we )?|why don['’]?t we |do you want to |i['’]?d suggest (?:that )?(?:we )?|i suggest (?:that )?(?:we )?|i propose (?:that )?(?:we )?|we(?:['’]ll| will| can| could)? (?=(?:meet|talk|speak|start|look|do|see|go)\b)|(?:it|that)['’]s (?=(?:mon|tues|wednes|thurs|fri)day))/iu;
const WILL =
  /^(?:i|we)(?:['’]ll| will) (?=(?:call|come|meet|show|walk|present|go|talk|speak|see|do|run|have|set|put|visit)\b)/iu;
const TAIL =
  /,\s(?:that['’]s all i have|i['’]m \p{L}+ing it|i['’]ll be there|so you(?:['’]ve)?\s.*|so that you\s.*|if (?:you|he|she|they) (?:have|has) time)$/iu;
const INNER_LETS = /(?<=,? and )let['’]?s (?=\p{L})/giu;
const SAID_THEN = /^(.{3,30}?) then(?=,)/iu;

/** Returns the step as it is written down. */
export function stepTitle({ text, side }: Said): string {
  const bare = spokenWords(text);
  const opened = bare.replace(ASKED, '');
  const asked = side === 'ours' ? opened.replace(WILL, '') : opened;
  const step = (asked === bare ? bare : asked.replace(/\?$/u, ''))
    .replace(TAIL, '')
    .replaceAll(INNER_LETS, '')
    .replace(SAID_THEN, '$1');
  const written = side === null ? step : both(step, side);
  return written === null || written === '' ? quoted(step === '' ? text : step) : capital(shortened(written));
}

/** "We" of a step are both sides. */
function both(step: string, side: NonNullable<Said['side']>): string | null {
  if (side === 'ours') return inThirdPerson(step, { side, name: null, isAddressed: true });
  if (!/(?<![\p{L}])(?:i|we|me|my|mine|our|us)(?![\p{L}])/iu.test(step))
    return inThirdPerson(step, { side, name: null, isAddressed: true });
  return /(?<![\p{L}])(?:i|me|my|mine|you|your|our|us)(?![\p{L}])/iu.test(step) ? null : step;
}
