/** Questions of the customer that the meeting leaves open: somebody on our side takes them away. */
import { wordCount } from '../../wordCount.ts';
import type { Finding } from './rule.ts';
import { before, mayBe, type Said, type Speech } from './speech.ts';

export const DEFERRAL_WORDS =
  'know sure check ask verify confirm find back question guess answer look date tell honestly test need away input think believe depends hmm';

const DEFERS =
  /\b(?:(?:i|we) (?:don't|dont|do not|honestly don't) (?:actually |honestly )?know|(?:not|isn't|i'm not) (?:\w+ )?(?:sure|certain)|i(?:'d|d| would|'ll| will) (?:have|need|want|rather|like|prefer) (?:not |to )(?:\w+ )?(?:check|look|ask|find|get|give|test|confirm|tell|take|guess|speak|talk|double)|(?:have|need|going) to (?:check|ask|look|find|take (?:it|that|legal|this)|get back|come back|confirm|speak|talk)|let me (?:\w+ )?(?:check|find out|ask|verify|confirm|take (?:it|that)|come back|get back|look|not guess|get you)|(?:i'?ll|i will|we'?ll|we will) (?:have to |need to )?(?:\w+ )?(?:check|find out|ask|get back|come back|confirm|verify|look into|take (?:it|that) (?:back|away))|off the top of my head|don't have (?:a|the|an|that) (?:date|answer|number|figure)|don't want to (?:guess|give|tell|promise)|rather not (?:guess|say|tell)|would like to (?:test|check|verify)|(?:i'm|i am) not the (?:right|person)|can't (?:answer|promise|say|tell you) (?:that|this|it|for sure|off)|i (?:think|believe) (?:so|it|there).{0,40}\b(?:but|let me|not)\b|not a question (?:for me|i))/u;

const SOCIAL =
  /\b(?:how are you|how's it going|can you hear|see my screen|does that work|sound good|make sense|who's (?:that|on)|is (?:that|this) (?:ok|okay|all right))\b/u;
const ASKS =
  /^(?:(?:and|so|yeah|yes|okay|ok|but|well|um+|uh+|one thing)[, ]+)*(?:does|do|did|is|are|can|could|how|what|whats|when|where|who|which|will|would|why|has|have|if)\b/u;
const WORDS = 5;
const BACK = 6;

/** Returns the questions that our side did not answer but took away. `candidates` hold a word with which people do that. */
export function findOpenQuestions(speech: Speech, candidates: readonly Said[]): Finding[] {
  const isSpoken = !speech.said.some(({ text }) => text.includes('?'));
  const found = new Map<Said, Finding>();
  for (const said of candidates) {
    if (!mayBe(said, 'ours') || said.isQuestion || !DEFERS.test(said.lower)) continue;
    const asked = before(speech, said, BACK)
      .toReversed()
      .find((one) => isQuestionFor(one, said, isSpoken));
    if (asked === undefined || isAnswered(speech, asked, said)) continue;
    found.set(asked, {
      said: asked,
      rule: { name: 'taken_away', kind: 'question' },
      weight: 2,
    });
  }
  return [...found.values()];
}

function isQuestionFor(asked: Said, reply: Said, isSpoken: boolean): boolean {
  if (asked.speaker === reply.speaker || !mayBe(asked, 'theirs') || SOCIAL.test(asked.lower)) return false;
  return (asked.isQuestion || (isSpoken && ASKS.test(asked.lower))) && wordCount(asked.text) >= WORDS;
}

/** Somebody of ours said more than a few words in between, and did not take it away there. */
function isAnswered({ said }: Speech, asked: Said, deferral: Said): boolean {
  const between = said.slice(asked.at + 1, deferral.at);
  const turns = new Set(
    between.filter(({ turn, side }) => turn !== deferral.turn && side !== 'theirs').map(({ turn }) => turn),
  );
  return turns.size > 1;
}
