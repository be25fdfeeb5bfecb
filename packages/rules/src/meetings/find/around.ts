/** What is said around a sentence of the customer: what we asked before, and how we take it. */
import { after, before, type Said, type Speech } from './speech.ts';
import { anyOf } from './vocabulary.ts';

/** We take up what speaks against us: "fair enough", "I hear you", "what would help?". */
const CONCEDES = anyOf(
  "i (?:totally |completely |do |can )?(?:get|hear|understand|see) (?:that|you|it|why|how|the|where)|understood|understandable|that's (?:\\w+ )?(?:fair|legit|reasonable|valid|a pity|a shame|tough)|fair (?:enough|point|question|concern|pushback)|(?:good|valid|fair|legit|legitimate) (?:point|worry|concern|question|pushback)|^fair\\b|i'm (?:\\w+ )?sorry|sorry (?:to hear|about)|no argument|you're right|guilty|ouch|oh no|oh dear|hmm+|noted",
  "what would (?:help|make|it take|you (?:be comfortable|need|normally|want|accept)|change|convince)|what (?:did|do) you have in mind|what's (?:behind|driving) (?:that|this|it)|why is that|where(?:'d| did) (?:he|she|they|that|you) get|what (?:exactly )?(?:bothers|worries|scares)|what were they|compared (?:to|with) what|how (?:firm|fixed|strict) is",
);
/** We ask when it is over, or how likely it is: "when will you know?", "how long has that been going on?". */
const ASKS_HOW_BAD = anyOf(
  "when(?:'s| is| will| would| does| do| did)(?: \\w+){0,3} (?:know|known|over|close|settle|land|done|decided|that|vote|end|meant|meet|back|leave|leaving)|how (?:likely|long|real|serious|bad|sure|certain|big)|is (?:it|that) real|thanks for (?:telling|letting|being|the heads)|(?:appreciate|good) (?:you|that you) (?:telling|told|saying|said|being)|good to know|sorry to hear|oh no|didn't know that|that's a (?:heck|lot|shame|pity|blow)|so we(?:'d| would)? (?:should|better|need|have)|what would \\w+ need|who (?:takes|would take|covers|will take)",
);
/** We ask what speaks against it. */
const ASKS_WHAT_SPEAKS_AGAINST = anyOf(
  "(?:what|anything|something|who|anyone|anybody|is there|where|how)\\b.{0,60}\\b(?:stop|stops|slow|delay|block|bite|in the way|stand in|against|risks?|worr\\w+|concern\\w*|hold(?:ing|s)? (?:you |this |it |us )?(?:back|up)|missing|not like|hesitat\\w*|go(?:es)? wrong|kill|derail|trouble|push ?back|objections?|obstacles?|hurdles?|didn't like|don't like|stands? between|seeing this|the hook|the catch|bother\\w*|keep(?:s|ing)? (?:you|them) from|saying yes|on the other side|feel about|honest (?:opinion|feedback|view))",
);

interface Around {
  readonly isConceded: boolean;
  readonly isAskedHowBad: boolean;
  readonly isAskedFor: boolean;
}

/** Sentences within which our side answers, and has asked. */
const NEXT = 4;
const LAST = 3;

/** Returns how our side reacts to a sentence of the customer, and whether it asked for it. Both need known sides. */
export function around(speech: Speech, said: Said): Around {
  const next = after(speech, said, NEXT);
  const first = next.findIndex(({ side }) => side === 'ours');
  const reply = first < 0 ? [] : next.slice(first, first + 2).filter(({ side }) => side === 'ours');
  const asked = before(speech, said, LAST).findLast(({ side }) => side === 'ours');
  return {
    isConceded: reply.some(({ lower }) => CONCEDES.test(lower)),
    isAskedHowBad: reply.some(({ lower }) => ASKS_HOW_BAD.test(lower)),
    isAskedFor: asked !== undefined && ASKS_WHAT_SPEAKS_AGAINST.test(asked.lower),
  };
}
