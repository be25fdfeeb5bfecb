/** Evidence by its question: our side asks what a component asks, and the customer answers. */
import type { ComponentKey, FrameworkKey } from '../../facts.ts';
import { hasFigure } from './figures.ts';
import type { Finding } from './rule.ts';
import { after, daysIn, mayBe, type Said, type Speech, wordsOf } from './speech.ts';
import { anyOf, BOSS } from './vocabulary.ts';

interface AnsweredQuestion {
  readonly name: string;
  readonly why: string;
  readonly component: { readonly framework: FrameworkKey; readonly component: ComponentKey };
  readonly asks: RegExp;
  /** What the answer says, or has. */
  readonly answers?: RegExp;
  readonly needs?: 'figure' | 'day';
  /** Least number of words of the answer. */
  readonly words: number;
}

const of = <F extends FrameworkKey>(framework: F, component: ComponentKey<F>) =>
  ({ component: { framework, component } }) as const;

const TODAY = '(?:today|now|currently|at the moment|these days|right now|at present|so far|presently)';

export const ANSWERED_QUESTIONS: readonly AnsweredQuestion[] = [
  {
    ...of('meddpic', 'economic_buyer'),
    name: 'asked_who_approves',
    why: 'We ask who approves the money, and they say who',
    asks: anyOf(
      "who(?:'s| is|'d| would| will| can| has| does|'ll)? (?:\\w+ ){0,4}?(?:signs?|decides?|approves?|pays?|holds?|owns?|controls?|budget|final|last|say|call|cheque|check|money|sign-?off|yes)",
      'whose (?:\\w+ )?(?:budget|decision|call|signature|money|desk|name)',
      '(?:final|last) (?:say|word|sign-?off|signature|approval|decision|call)',
      '(?:is|would|does) (?:it|that|this|the \\w+)(?: \\w+)? (?:your|his|her|their) (?:call|decision|budget)|the approval',
      "can you (?:sign|approve)|sign(?:s|ed)? (?:it|this|something like this|that|the cheque|the check|the contract) off|need (?:anyone|anybody|somebody|someone) else(?:'s)? (?:signature|approval|ok)",
      'economic buyer|budget (?:holder|owner)',
    ),
    answers: anyOf(
      BOSS,
      "signs?|sign-?off|approv\\w*|decides?|decision|budget|money|cheque|check|me and|myself|it's me|mine|his|hers|her|him|sits with|desk|limit|anything|everything|authority|own",
    ),
    words: 4,
  },
  {
    ...of('meddpic', 'decision_process'),
    name: 'asked_how_they_decide',
    why: 'We ask how they decide, and they name the steps',
    asks: anyOf(
      '(?:what|how|which)\\b.{0,60}\\b(?:process|steps?|path|procedure|sequence|stages)',
      'how (?:do|does|will|would|did|can) (?:you|they|it|this|that|the \\w+|we|\\w+) (?:\\w+ )?(?:get|go|decide|buy|approve|make|reach|come to|work)\\b.{0,40}\\b(?:approved|approval|signed|signature|decision|call|from here|purchase|through|over the line|last year|this time|buy|contract)',
      'how does (?:it|this|that) go from here|how can this go|from here|who says yes or no',
      "what (?:has to|needs to|must|would have to) happen|what happens (?:once|after|next|between|then|when you and i|if you say yes)|what(?:'s| is) left (?:in|to|on)|what comes (?:next|after|then)",
      '(?:walk|talk|take) (?:me|us) through .{0,40}\\b(?:approv\\w+|happens|decision|buying|purchas\\w+|sign\\w*|internal\\w*)',
      "when (?:do|does|would|will) (?:they|the \\w+|your \\w+|it) (?:\\w+ )?(?:meet|sit|vote|decide|look at)|when(?:'s| is) (?:he|she|the \\w+) (?:going to|gonna) (?:do|decide)",
      "(?:is|are) (?:there|legal|procurement)\\b.{0,30}\\b(?:legal|procurement|purchasing|security|review)|who(?:'s| is| else is)? (?:in on|on|in|involved in|part of) (?:that|the|this) (?:decision|committee|evaluation|panel)|do they have to agree|and then\\?|what would the decision look like|how this gets decided",
    ),
    answers: anyOf(
      'then|first|after that|afterwards|before|goes|go|through|vote|votes|meets?|papers?|committee|board|legal|procurement|security|review|sign\\w*|approv\\w*|score\\w*|quote|tender|recommend\\w*|panel|check|form|weeks?|days|council|trustees|exception',
    ),
    words: 5,
  },
  {
    ...of('meddpic', 'decision_criteria'),
    name: 'asked_how_they_compare',
    why: 'We ask what they compare, and they say what',
    asks: anyOf(
      '(?:how|what|on what|which)\\b.{0,60}\\b(?:compar\\w+|judg\\w+|evaluat\\w+|choose|choosing|criteria|criterion|matters? most|most important|important (?:for|to)|look(?:ing)? for|scor\\w+|weight\\w*|rank\\w*|pick between|decide between|must-?haves?|deal-?breakers?|non-?negotiable|on (?:the|your|her|his) list|has to do|have to do|would (?:he|she|they|it) (?:ask|take|need))',
      "what (?:does|do|would|will) (?:he|she|they|you|it|\\w+) (?:\\w+ )?(?:look for|care about|need (?:to|in order)|want to see|judge|check)|what(?:'s| is) (?:important|critical|key|he looking|she looking)|what would (?:make you|it take|be on the list)|what goes on the list|knock\\w* .{0,20} for|the evaluation weights",
    ),
    words: 6,
  },
  {
    ...of('meddpic', 'pain'),
    name: 'asked_what_hurts',
    why: 'We ask what hurts, and they say it',
    asks: anyOf(
      '(?:what|where|which|how bad|how often)\\b.{0,60}\\b(?:problem|problems|hurts?|hurting|broken|challenge|challenges|frustrat\\w+|goes wrong|wrong|difficult|pain|painful|trouble|issues?|worst|annoy\\w*|struggl\\w+|slow|stuck|bottleneck|main concern|headache)',
      "keeps? you (?:up|awake)|what (?:made|makes) you (?:look|start|take)|why are you looking|what's not working|what brought you|and so what happens",
    ),
    answers: anyOf(
      "can'?t|cannot|nobody|no one|never|not|lost|lose|losing|late|hours?|days?|weeks?|minutes|wrong|errors?|mistakes?|manual\\w*|by hand|miss\\w*|wast\\w*|fail\\w*|broken|waiting|wait|slow|chas\\w+|twice|rework|complain\\w*|spend\\w*|takes?|took|missed|hurts?|problem|because|clicks",
    ),
    words: 7,
  },
  {
    ...of('spiced', 'impact'),
    name: 'asked_what_it_costs',
    why: 'We ask what the problem costs, and they say it',
    asks: anyOf(
      'what (?:does|did|do|would|has|is|will) (?:that|it|this|one|a|an|each|the) ?(?:\\w+ ){0,4}?(?:cost\\w*|mean for|do to|add up)',
      "how much (?:does|did|do|is|are|has|have) .{0,40}\\b(?:cost|costing|lose|losing|lost)|do you know what that costs|that's costing|what happens if (?:it|that|this|you|they) (?:doesn'?t|don'?t|does not|do not|can'?t|keeps)|what(?:'s| is) the (?:impact|consequence|damage to|cost of)|what if (?:it|that) (?:doesn'?t|keeps)",
    ),
    answers: anyOf(
      "cost|costs|lose|losing|lost|penalt\\w+|fine|fines|customers?|revenue|paid|close|closing|charges?|money|year|month|each|every|million|thousand|hundred|miss\\w*|can't|cannot",
    ),
    words: 6,
  },
  {
    ...of('bant', 'budget'),
    name: 'asked_for_the_budget',
    why: 'We ask for the budget, and they name it',
    asks: anyOf(
      'budget(?:ed)?|set (?:something |anything |money )?aside|money|funding|funded|earmarked|allocated|how much (?:do you have|have you got|is there|can you spend)|what did (?:he|she|they) say (?:he|she|they) could do',
    ),
    needs: 'figure',
    words: 4,
  },
  {
    ...of('bant', 'timeline'),
    name: 'asked_when',
    why: 'We ask when they want it, and they say when',
    asks: anyOf(
      '(?:when|by when|how soon|what date|which month)\\b.{0,60}\\b(?:live|start|started|need|want|in place|running|ready|decide|decision|sign|signed|done|go|like|hoping|looking|thinking)',
      'timeline|time ?line|time ?frame|deadline|go-?live|target date|needs to be (?:in|live|done|ready)',
    ),
    needs: 'day',
    words: 2,
  },
  {
    ...of('spiced', 'critical_event'),
    name: 'asked_why_that_date',
    why: 'We ask why the date matters, and they say why',
    asks: anyOf(
      "why (?:then|that date|by then|the \\w+|\\w+ (?:january|february|march|april|may|june|july|august|september|october|november|december))\\b|what happens (?:if you miss|on (?:that|the)|after (?:that|the)|when the|if it slips|if (?:it|this|that) isn'?t)|what(?:'s| is) driving (?:that|the|this)|makes it a now|is that a (?:live|real|hard)|how (?:hard|fixed|firm|real) is (?:that|the)|what(?:'s| is) the deadline|when in the|has it got to be|does it have to be|what makes",
    ),
    needs: 'day',
    words: 6,
  },
  {
    ...of('spiced', 'situation'),
    name: 'asked_how_it_works_today',
    why: 'We ask how they work today, and they say how',
    asks: anyOf(
      `(?:how|what|who|where)\\b.{0,60}\\b(?:do you|are you|does|is|are they|do they|you guys|are those|did you)\\b.{0,60}\\b${TODAY}`,
      'how (?:are|do|does|is|have) (?:you|they|it|your \\w+|the \\w+|people)(?: \\w+)? (?:\\w+ing|handle|manage|run|track|plan|work|schedule|do (?:it|that|this)|keep|organi[sz]e|store|share|record)\\b',
      "what (?:are|were) (?:you|they) (?:on|using|running)|what (?:do|did) (?:you|they) use|what(?:'s| is) (?:in place|the setup|your setup|it like|a (?:typical|normal) \\w+)|(?:walk|talk|take) me through (?:a|how|your|the) (?:day|week|typical|current|you|today|month)|tell me how|what (?:does|do) (?:\\w+ ){0,3}look like (?:today|on|now)|you(?:'re| are) on \\w+, (?:right|correct|yes)|and in all",
    ),
    words: 6,
  },
  {
    ...of('spiced', 'end_vision'),
    name: 'asked_how_it_shall_be',
    why: 'We ask how it shall be, and they say how',
    asks: anyOf(
      "what (?:would|does|do|should|will) (?:\\w+ ){0,4}?(?:good|great|success|ideal|perfect|a win|done) (?:\\w+ )?look|(?:a|one) year from now|in (?:a|one) year|after one year|say in a year|in (?:two|three) years|magic wand|what would you like to see|what (?:good|great|success) looks like|ideal world|perfect world|if (?:it|this|that) (?:all )?(?:works?|worked|goes|went)|dream|what(?:'s| is) the (?:vision|first thing people|picture)|what should people (?:notice|feel)",
    ),
    words: 8,
  },
  {
    ...of('bant', 'authority'),
    name: 'asked_who_else',
    why: 'We ask who else has a say, and they name them',
    asks: anyOf(
      "who else\\b|(?:anyone|anybody|someone|somebody) (?:else )?(?:who )?(?:could|can|might|needs?|has|would|that)\\b|who (?:could|can|might|would) (?:say no|stop|block|veto|kill|object|derail)|how much (?:say|influence|power)|should we (?:talk|speak) to (?:her|him|them|\\w+)|who(?:'s| is) [\"']?they",
    ),
    answers: anyOf(
      `sign\\w*|veto|stop|block|kill|approv\\w*|agree\\w*|ok|okay|no|say|without|has to|have to|needs?|must|tick|bless\\w*`,
    ),
    words: 6,
  },
];

/** Sentences behind a question in which its answer begins. */
const NEAR = 4;
const ANSWER_SENTENCES = 3;
/** What only puts off, greets, jokes or asks back. */
const NO_ANSWER =
  /^(?:(?:well|um+|uh+|oh|hmm+|ha|so|yeah|yes|no)[,.\s]+)*(?:good question|i (?:don'?t|do not) know|no idea|not sure|hard to say|it depends|that depends|let me|i'd have to|can't say|i couldn't say|(?:thank|thanks)|what do you mean|nothing|never mind|sorry)\b/u;
const ASKS =
  /^(?:(?:and|so|yeah|okay|ok|but|well|um+|uh+|nice and|right)[, ]+)*(?:does|do|did|is|are|can|could|how|hows|what|whats|when|where|who|whos|which|why|whose|tell me|walk me|talk me|take me)\b/u;
const WEIGHT = 3;
/** Times of a year that are no day. */
const SEASON =
  /\b(?:new year|year-?end|christmas|easter|spring|summer|autumn|winter|next season|q[1-4]|the (?:first|second|third|fourth) quarter)\b/u;

/** Returns evidence in what the customer answers, of each question the sentence that fits best. */
export function findAnswers(speech: Speech): Finding[] {
  const isSpoken = !speech.said.some(({ isQuestion }) => isQuestion);
  return speech.said.flatMap((asked) => {
    if (
      !mayBe(asked, 'ours') ||
      !(asked.isQuestion || ((isSpoken || TELLS.test(asked.lower)) && ASKS.test(asked.lower)))
    )
      return [];
    const answer = answerTo(speech, asked);
    if (answer.length === 0) return [];
    return ANSWERED_QUESTIONS.flatMap((question) => {
      if (!question.asks.test(asked.lower)) return [];
      const said = answer.find((one) => fits(question, one, speech));
      return said === undefined
        ? []
        : [{ said, rule: { name: question.name, kind: 'evidence', component: question.component }, weight: WEIGHT }];
    });
  });
}
const TELLS = /\b(?:tell|walk|talk|take) (?:me|us)\b/u;

/** Returns the first sentences of the customer behind a question, until our side speaks again. */
function answerTo(speech: Speech, asked: Said): Said[] {
  const behind = after(speech, asked, NEAR + ANSWER_SENTENCES);
  const first = behind.findIndex(
    (one) => one.turn !== asked.turn && one.speaker !== asked.speaker && mayBe(one, 'theirs'),
  );
  if (first < 0 || first >= NEAR) return [];
  const answer = behind.slice(first, first + ANSWER_SENTENCES);
  const until = answer.findIndex((one) => one.side === 'ours' || one.speaker === asked.speaker);
  const whole = until < 0 ? answer : answer.slice(0, until);
  return whole[0] === undefined || NO_ANSWER.test(whole[0].lower) ? [] : whole.filter(({ isQuestion }) => !isQuestion);
}

function fits({ words, needs, answers }: AnsweredQuestion, said: Said, speech: Speech): boolean {
  if (wordsOf(said).length < words || NO_ANSWER.test(said.lower)) return false;
  if (needs === 'figure' && !hasFigure(said.lower)) return false;
  if (needs === 'day' && daysIn(said, speech).length === 0 && !SEASON.test(said.lower)) return false;
  return answers?.test(said.lower) ?? true;
}
