/** Questions of the customer that the meeting leaves open: somebody on our side takes them away. */
import { wordCount } from '../../wordCount.ts';
import type { Finding } from './rule.ts';
import { before, mayBe, type Said, type Speech } from './speech.ts';
import { anyOf } from './vocabulary.ts';

export const DEFERRAL_WORDS =
  'know sure check ask verify confirm find back question guess guessing answer look looking date tell honestly test need away input think believe depends hmm rather remember recall clarify revert offhand lying without make exact position definition counsel ring person team expert experts specialist offline certain promise';

const DEFERS =
  /\b(?:(?:i|we) (?:don't|dont|do not|honestly don't) (?:actually |honestly )?know|(?:not|isn't|i'm not) (?:\w+ )?(?:sure|certain)|i(?:'d|d| would|'ll| will) (?:have|need|want|rather|like|prefer) (?:not |to )(?:\w+ )?(?:check|look|ask|find|get|give|test|confirm|tell|take|guess|speak|talk|double)|(?:have|need|going) to (?:check|ask|look|find|take (?:it|that|legal|this)|get back|come back|confirm|speak|talk)|let me (?:\w+ )?(?:check|find out|ask|verify|confirm|take (?:it|that)|come back|get back|look|not guess|get you)|(?:i'?ll|i will|we'?ll|we will) (?:have to |need to )?(?:\w+ )?(?:check|find out|ask|get back|come back|confirm|verify|look into|take (?:it|that) (?:back|away))|off the top of my head|don't have (?:a|the|an|that) (?:date|answer|number|figure)|don't want to (?:guess|give|tell|promise)|rather not (?:guess|say|tell)|would like to (?:test|check|verify)|(?:i'm|i am) not the (?:right|person)|can't (?:answer|promise|say|tell you) (?:that|this|it|for sure|off)|i (?:think|believe) (?:so|it|there).{0,40}\b(?:but|let me|not)\b|not a question (?:for me|i))/u;

/** The same in other words: what is not known, who would know, and that somebody comes back to it. */
const DEFERS_TOO = anyOf(
  "(?:i|we)(?:'d|'ll| would| will|'ve got)? (?:\\w+ )?(?:need to|have to|must|want to|like to|prefer to|rather|better|should|got to) (?:\\w+ )?(?:be sure|make sure|clarify|verify|confirm|check|double-?check|look (?:it|that|this) up|look into|find out|ask|consult|run (?:it|that|this) (?:by|past)|take (?:it|that|this) (?:away|offline|back)|come back|get back|follow up|revert|investigate|dig into|test|see (?:if|whether|what))",
  "(?:don'?t|do not|can'?t) (?:\\w+ )?(?:remember|recall|have (?:that|it|the \\w+) (?:in my head|here|with me|to hand|handy|in front)|want to (?:guess|promise|mislead|make (?:it|that|something) up))",
  'not (?:a hundred percent|100%|entirely|totally|completely|absolutely|quite) (?:sure|certain)',
  "(?:can'?t|couldn'?t|hard to|difficult to) (?:say|tell|answer|promise)\\b.{0,40}\\b(?:without|until|off|right now|yet|today)|off-?hand|i'd be (?:guessing|lying)|that(?:'s| is) (?:one )?for (?:our|my|the|a) ",
  "(?:go|going|will|to|let me|i'll) (?:go )?(?:ask|clarify|check)(?: \\w+)? (?:the|our|my|with|this|that|it)",
  '(?:get|have) (?:you |our |the |my |somebody |someone )(?:\\w+ ){0,4}(?:answer|definition|position|statement|confirmation|clarification|call you|ring|email you|get back|confirm|check|write)',
);
const SOCIAL =
  /\b(?:how are you|how's it going|can you hear|see my screen|does that work|sound good|make sense|who's (?:that|on)|is (?:that|this) (?:ok|okay|all right))\b/u;
const ASKS =
  /^(?:(?:and|so|yeah|yes|okay|ok|but|well|um+|uh+|one thing)[, ]+)*(?:does|do|did|is|are|can|could|how|what|whats|when|where|who|which|will|would|why|has|have|if)\b/u;
/** Questions without a question mark. */
const WONDERS =
  /\b(?:(?:wants?|wanted|like|need|needs) to (?:know|understand|hear) (?:whether|if|how|what|who|where|when|why)|(?:the|our|my|one|another|last|his|her|their) question (?:is|was|would be)|(?:am|was|'m|we're|is) wondering (?:whether|if|how|what)|(?:asked|asks|asking) (?:me |us )?(?:whether|if|how))\b/u;
const WORDS = 5;
const BACK = 7;

/** Returns the questions that our side did not answer but took away. `candidates` hold a word with which people do that. */
export function findOpenQuestions(speech: Speech, candidates: readonly Said[]): Finding[] {
  const isSpoken = !speech.said.some(({ text }) => text.includes('?'));
  const found = new Map<Said, Finding>();
  for (const said of candidates) {
    if (!mayBe(said, 'ours') || said.isQuestion) continue;
    if (!DEFERS.test(said.lower) && !DEFERS_TOO.test(said.lower)) continue;
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
  return (
    (asked.isQuestion || (isSpoken && ASKS.test(asked.lower)) || WONDERS.test(asked.lower)) &&
    wordCount(asked.text) >= WORDS
  );
}

/** Somebody of ours said more than a few words in between, and did not take it away there. */
function isAnswered({ said }: Speech, asked: Said, deferral: Said): boolean {
  const between = said.slice(asked.at + 1, deferral.at);
  const turns = new Set(
    between.filter(({ turn, side }) => turn !== deferral.turn && side !== 'theirs').map(({ turn }) => turn),
  );
  return turns.size > 1;
}
