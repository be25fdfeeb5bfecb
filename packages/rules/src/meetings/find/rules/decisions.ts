import type { SentenceRule } from '../rule.ts';
import { anyOf, BOSS } from '../vocabulary.ts';

const OPEN =
  /\b(?:haven't|hasn't|have not|has not|not yet|didn't|did not|isn't|not (?:been )?(?:agreed|decided|settled|final)|need to (?:be )?(?:agree|decide|settle)|(?:to be|still|who|how|when|once|until|till|before|if|as|unless|soon as) (?:\w+ )?(?:agreed|decided|decides|settled|decide|we've|we have|they've)|would|could have|agree(?:d)? to disagree|never agreed|supposed to|want to decide|who decide)/u;
/** What is arranged then is a meeting, a next step. */
const MEETING =
  /\b(?:call|meet|meeting|catch[- ]?up|lunch|coffee|session|chat|speak|talk|same time|invite|zoom|teams|hour|minutes)\b/u;

export const DECISION_RULES: readonly SentenceRule[] = [
  {
    name: 'agreed',
    why: 'Somebody says it is agreed',
    kind: 'decision',
    raisedBy:
      'agreed decided settled chosen picked opted approved finalised finalized final confirmed ruled dropped agree closed signed given gave got awarded greenlit selected voted decision said scope go turned went aligned deal abandoned scrapped shelved rejected confirm committed',
    says: /\b(?:(?:it's|we have|it is|that's) a deal\b(?! ?breaker)|(?:we|they|i)(?:'ve| have)? (?:dropped|abandoned|scrapped|shelved|ruled out|rejected|awarded) (?:the|that|this|it|a|our|\w+)|^(?:so|right|just|ok|okay|and),? (?:just )?to confirm,? (?:we|it)|(?:we|i|they|she|he)(?:'ve| have|'s| has) (?:\w+ )?picked (?:the|a|your|\w+)|(?:board|committee|council|trustees|management|boss|ceo|cfo|exec\w*|leadership|team) (?:has |have )?(?:said (?:yes|no|go)|approved|voted|turned (?:it|that) down|went for)|it's a (?:go|yes|done deal)|(?:is|are) in scope|(?:is|are) out of scope|(?:so )?(?:we're|we are) (?:all )?(?:agreed|settled|aligned) on|(?:we|they|i|board|team|committee|management|trustees|council|partners|she|he|it|that|which|this|who|rate|you)(?:'ve|'s|s| have| has|'re| are| is|'d| had)? (?:all |both |already |now |also |internally |just |finally |been |two years |on )*(?:agreed|decided|settled|chosen|selected|opted|voted|approved|finali[sz]ed|ruled out|confirmed|signed off|greenlit)\b|(?:given|gave|got|have|has) (?:it |this |us )?the (?:green light|go-?ahead|nod)\b|(?:has|have|was|is|been) (?:\w+ )?(?:signed off|approved|awarded|greenlit|given the)\b|(?:is|are|that's|it's|so that's|consider (?:it|that)|call(?:ed)? (?:it|that)|let's call that) (?:\w+ )?(?:agreed|settled|decided|finali[sz]ed|ruled out|a deal(?! ?breaker))\b|(?<!as )(?:it|that|this)(?:'s| is) final\b|the decision (?:is|was|has been)\b|we agreed\b|[,.] (?:agreed|finali[sz]ed|decided|confirmed)[.!]?$|we agree (?:that|on)\b|(?:years?|months?|percent) we have agreed)/u,
    unless: OPEN,
    words: 5,
    weight: 4,
  },
  {
    name: 'lets_go_with',
    why: 'Somebody settles it',
    kind: 'decision',
    raisedBy:
      "us let's lets go going ahead out dropping stick leave keep drop skip taking keeping stay renew continue use take have sign done deal extend gone signed park push postpone begin start build",
    says: /\b(?:(?:done|deal|fine|ok|okay|right|yes|good),? (?:\w+,? )?(?:we|i)(?:'ll|ll| will) (?:take|sign|use|go (?:with|for))\b|we(?:'re| are) not (?:going to|gonna) (?:extend|renew|use|continue|keep|take|build|do)|(?:we've|we have) (?:gone|signed) (?:with|off)|let(?:'?s| us) (?:leave|keep|park|push|postpone|start|begin) (?:with |the |that |it |this )|let(?:'?s| us) (?:go (?:with|ahead|for)|do (?!it again|that again)(?:the (?!intro)|a|both|two|three|it|that|\w+ (?:days|months|years|percent|sites|seats))|make it|settle (?:on|for)|lock|stick with|drop|start with|run with)|we(?:'re|re| are) (?:going|gonna go) (?:with|ahead|for|to the|to use)\b|we(?:'ll|ll| will) (?:go|run|stick) (?:with|ahead)|(?:is|are|'s|'re) out, we|we(?:'re| are) not going (?:any further|ahead|with|to (?:use|take|renew|continue))|(?:so|then|ok|okay|right),? we(?:'ll|ll| will) (?:leave|keep|drop|skip|take|stay|use|start with)\b|we(?:'re| are) (?:dropping|keeping|staying (?:with|on)|sticking)\b|we will not (?:renew|continue|use|go|extend))/u,
    unless: new RegExp(
      `${OPEN.source}|${MEETING.source}|\\blet's (?:do|make) (?:this|it) (?:offline|quick)|going with (?:that|this)\\?|\\bstart with (?:the|your|my|that|this) [\\w ]{1,30} (?:then|first)\\b|\\bkeep it (?:\\w+ )?(?:short|brief|simple|quick|technical|high level|informal)\\b|\\blet'?s do (?:the )?\\w+day\\b`,
      'u',
    ),
    words: 5,
    weight: 3,
  },
  {
    name: 'settled_in_other_words',
    why: 'Somebody says that it is settled',
    kind: 'decision',
    raisedBy:
      "sorted settled shook shaken nailed ironed done final official locked stone write minutes record said yes then without going it'll call mind minds landed went gone narrowed chosen option mark consider made discussion story moving",
    says: anyOf(
      '(?:we|i|they|you and i)(?: \\w+)?(?: \\w+)? (?:sorted|settled|fixed|nailed down|ironed out|shook (?:hands )?on|shaken on|signed off on) (?:that|this|it|on|the)',
      'shook (?:hands )?on (?:it|that|this)',
      "(?:good|okay|ok|so|right|fine|yes)?,? ?then (?:it is|it's|that's|that is) (?:so|settled|decided|agreed|clear)|then (?:we|it's) agreed?\\b|then we agree\\b",
      "that's (?:done|that|settled|decided|agreed|locked|final|official|closed)(?: then)?[.!]?$",
      '[,.] (?:so )?(?:done|settled|agreed|locked in|full stop|period|end of (?:story|discussion)|no more discussion|final)(?: deal)?[.!]?$',
      "(?:everybody|everyone|please|somebody|you can|let's) (?:write|note|minute|put) (?:that|this|it) (?:down|in the (?:minutes|notes|book))|for the minutes|write (?:that|it) down",
      "(?:locked|lock|nailed|pencil it|set) (?:it |that |this )?(?:in stone|in\\b(?! with)|down)|carved in stone|(?:it's|that's|now) official",
      "(?:we've|we have|i've|they've|board has|we|they|he|she|the board|the committee) (?:\\w+ )?said (?:no|yes)(?: to| on)?",
      "it(?:'s| is) (?:gonna|going to) be (?!(?:a|an|the|hard|tough|long|fun|great|fine|ok|okay|very|so|too|tight|interesting|different|difficult|easy|expensive|about|in|at|on|like|more|less|really|late|busy|ready|good|bad)\\b)\\w+",
      '(?:made|making|made up) (?:the|our|a|my|their|his|her) (?:call|decision|mind|minds|choice)|came down (?:on|in favou?r)|landed on|(?:we|they|board) went (?:with|for)|have gone (?:with|for)|narrowed (?:it )?down to',
      "(?:'s|is|are) (?:our|the) (?:first|pilot|chosen|final|launch|lead|only) (?:\\w+ )?(?:market|site|region|plant|country|phase|store|branch|location|choice|team|unit|vendor)\\b",
      "we(?:'re| are) (?:not |no longer )(?:extending|renewing|keeping|buying|continuing|using|moving|doing|starting|including|replacing|taking|building|going ahead)\\b",
      'we (?:start|begin|go|launch|roll out|stay|keep) (?:without|with|in|on) [\\w ]{2,30}, ',
    ),
    unless: new RegExp(
      `${OPEN.source}|\\b(?:he's done|she's done|i'm done|almost done|get it done|done with|is that|not (?:agreed|final)|if|once|when it's|said no such|no problem|lunch|let me|that's that,|used to|we're not (?:going to|doing (?:this|that) (?:again|today)|buying (?:it|this|that|anything))|shut down|slow down|break(?:s|ing)? down)\\b`,
      'u',
    ),
    words: 6,
    weight: 2,
  },
  {
    name: 'so_it_is',
    why: 'Somebody sums up what holds',
    kind: 'decision',
    raisedBy:
      'doing opted went selected then so agreed deal ok okay good fine right picked chose signed off table take',
    says: anyOf(
      '^(?:(?:ok|okay|good|fine|right|great|perfect|yes|all right|alright|and)[,.]? )*(?:then|so)[,]? (?:then )?(?:it is (?!my|your|his|her|their|the|a|an|not|just|about|in|on|at|really|very|too|like|early|late|easy|hard)|we (?:leave|start|keep|drop|skip|stay|begin|take|limit|cap|split|move) )',
      '^(?:ok|okay|good|fine|right|great|perfect|yes|all right|alright)[,.]? (?:agreed|deal|done|settled|decided)[,.:]? .{6,}',
      `(?:group|committee|board|team|management|council|partners|trustees|leadership|${BOSS}) signed off\\b|(?:we|they) (?:picked|chose|opted for|went for|selected) (?:the|a|your|option)|off the table|(?:i|we)(?:'re| are) doing it\\b|we(?:'ll| will) take (?:the|it|both|all|three|two|one|option)\\b`,
    ),
    unless: new RegExp(
      `${OPEN.source}|${MEETING.source}|\\b(?:see|look|so we (?:do|go|use|keep|start|begin|move) (?:it |that |this )?(?:by|with (?:a|the) (?:spreadsheet|excel)|manually|every|on paper)|take (?:the|it) (?:from here|offline|away)|then we go (?:home|through)|it's (?:fine|good|ok|a lot|not|all|just)|once|every (?:day|week|month))\\b`,
      'u',
    ),
    words: 5,
    weight: 2,
  },
  {
    name: 'closed_point',
    why: 'Somebody says that it is settled',
    kind: 'decision',
    raisedBy:
      'now clear agreed set scrap kill skip forget drop leave park way down first waved fine happy live close closed closing struck deleted removed took buy yes through rubber stamped nodded blessing blessed bless',
    says: anyOf(
      "(?:it's|it is|that's) a (?:clear |firm |definite )?(?:yes|no|go)(?: from (?:us|them|him|her|me)| then|[.,!]|$)|(?:so )?(?:we're|we are) all (?:clear|agreed|set|fine)\\b|(?:scrap|kill|skip|forget|drop|leave out|park) the [\\w ]{3,30}, (?:we|it|that|they|nobody)|i'll take (?:the|it|two|three|both|that one)\\b|(?:do|have) it your way|from now on|(?:we're|we are) down to (?:you|two)|no more (?:bids|offers|vendors|rounds|discussion)",
      '(?:goes|go|comes|starts|is up|moves) first(?:,| and| then| \\w+ (?:follows|second|next|later))',
      ' it is(?: then)?[.!]?$',
      '(?:waved|nodded|rubber-?stamped|pushed) (?:it|this|that|us|the \\w+) (?:through|off)|(?:gave|given|has) (?:it |us |this )?(?:his|her|their|its) (?:blessing|ok|okay|nod|yes)',
      "(?:everyone|everybody|all of us|both sides|both|we)(?:'s|'re| is| are)? (?:all )?(?:fine|happy|ok|okay|on board|in agreement|aligned) with (?:that|it|this)|(?:both sides|we|everybody|everyone|all) can live with (?:it|that)",
      "(?:close|closed|closing|tick(?:ed)? off) (?:that|this) (?:point|one|topic|item|question)|(?:you have|you've)(?: got)? our (?:yes|ok|go-?ahead|commitment|word|approval)",
      '(?:struck|deleted|removed|took out|dropped|cut) the .{0,30}\\b(?:clause|paragraph|module|phase|requirement|item|option|condition)',
      "^(?:fine|ok|okay) (?:by|with) (?:me|us),? (?:we|let|so|then)|(?:takes|taking|will take) over as\\b|(?:so|then|here|,) we(?:'ll| will)? buy\\b",
    ),
    unless: new RegExp(
      `${OPEN.source}|${MEETING.source}|\\b(?:to me|to us|think|sure|hope|guess|course|yes|no|well|who|how|what|where|which|nice|good|great|early|late|whatever) it is|as it is|than it is|your company struck|see (?:that|what)|not\\b|n't\\b`,
      'u',
    ),
    words: 4,
    weight: 2,
  },
];
