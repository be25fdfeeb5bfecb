import type { SentenceRule } from '../rule.ts';
import { anyOf } from '../vocabulary.ts';
import { ANOTHER_PRICE, NOT_OUR_OFFER } from './notOurOffer.ts';

const theirs = { kind: 'objection', side: 'theirs', mayBePast: true, mayBeHypothetical: true } as const;

/** Of a sentence that speaks of the price: it is noted for that, and not for the doubt that it names too. */
export const OF_PRICE = 3.1;

const WORDINGS: readonly SentenceRule[] = [
  {
    ...theirs,
    name: 'too_expensive',
    why: 'The customer finds the price too high',
    raisedBy:
      'stretch double twice triple half premium price expensive much high higher steep pricey dear costly lot afford times more quote number above over sticker cost pricing problem issue',
    says: /\b(?:(?:more|higher) than (?:what )?(?:we|i|our) (?:\w+ )?(?:spend|pay|wanted|thought|expected|planned|have)|(?:price|quote|number|figure)(?:'s| is| was)? (?:\w+ )?(?:too much|way over|well over|above)|for (?:that|this|the) (?:money|price) (?:i|we|you)|sticker shock|(?:price|cost|pricing) is (?:\w+ )?(?:a|an|the) (?:problem|issue|concern|sticking point|blocker)|too (?:expensive|much (?:for|money|to (?:pay|ask|spend))|high|steep|pricey|dear|costly|rich)|(?:is|that's|it's|thats|its) (?:a lot|an awful lot|quite a lot)(?: of money)?(?: for| to|[.,!]|$)|on the high(?:er)? side|can'?t afford|out of (?:our|my) (?:range|league|budget)|over (?:our|the) budget|(?:steep|pricey|expensive) for|(?:price|cost|it|that|which)(?:'s| is| would be)? (?:a |quite a |a bit of a )(?:stretch|lot|hard (?:sell|pill))|(?:that's|that is|it's|which is|you're|is) (?:almost |nearly |more than |about )?(?:double|twice|triple|three times|half again) (?:what|the|our|as)|times (?:what|the price|as much)|more than (?:we|i) (?:can|wanted|expected|planned|budgeted))/u,
    unless: new RegExp(String.raw`${ANOTHER_PRICE.source}|\b(?:not too|isn't too|love|thank)\b`, 'u'),
    weight: OF_PRICE,
  },
  {
    ...theirs,
    name: 'cheaper_elsewhere',
    why: 'The customer can have it cheaper elsewhere',
    raisedBy: 'cheaper less half third fraction quarter',
    says: anyOf(
      `cheaper than (?:you|yours|your \\w+)|less than (?:what )?(?:you (?:ask|charge|want|quoted|offer)|yours|your (?:price|quote|offer|fee|rate))`,
      `(?:half|a (?:third|quarter|fraction) of) (?:of )?(?:your (?:price|quote|offer|fee|rate)|what you (?:ask|charge|want|quoted|offer)|the price of yours)`,
      `for (?:half|a (?:third|quarter|fraction) of) the (?:price|money|cost)`,
      `(?:(?:can|could|would|'d) (?:\\w+ )?(?:get|have|buy|find|do|build|run)|got|found) (?:\\w+ ){0,4}(?:cheaper|for (?:much |a lot |far )?less|(?:at|for) half the price)`,
    ),
    unless:
      /\b(?:you (?:are|were|can|could|would)|you'(?:re|d)) (?:\w+ )?(?:cheaper|get|have|do|find|give|offer)\b|\b(?:is|'s|are|'re|was|were) not (?:\w+ )?cheaper\b|\bn't (?:\w+ )?cheaper\b/u,
    weight: OF_PRICE,
  },
  {
    ...theirs,
    name: 'not_acceptable',
    why: 'The customer does not accept a term',
    raisedBy:
      "paying pay prepared willing happy allowed accept sign signed signing fly possible agree approve live take tolerate work i'm never no going use allow without locked lock lock-in lockin one-sided sided",
    says: /\b(?:(?:would|could|will|can) never (?:accept|sign|agree|allow|approve|use|work)|(?:isn't|is not|not|never) going to (?:work|fly|happen|cut it)(?: for| with)?|(?:won't|doesn't|does not|will not|wouldn't) work for (?:us|me|our|my)|(?:without (?:that|it|this)|otherwise) (?:i|we) (?:can't|cannot) (?:use|buy|sign|go|do)|(?:do not|don't|dont|won't|wont|will not|can't|cannot|could not|couldn't|never|not going to) (?:be able to )?(?:accept|sign(?! anything till)|agree to|approve|live with|tolerate|take (?:it|this|that) to|fly|work for (?:us|me))|(?:i'm|we're|we are|i am) not (?:signing|paying|buying|accepting|going to (?:sign|pay|buy|accept|take|do (?:a|that))|prepared to|willing to|happy with|allowed to)|(?:i've|i have|we've|we have) never .{0,30}(?:signed|accepted|paid)|(?:is|are|that's) not (?:possible|acceptable|workable) (?:for|to|with|under|because)|we do not accept|(?:locked|lock-?ed) in|lock-?in|one-?sided)/u,
    unless: /\b(?:till|until|sign in|sign on|log)\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'burned_before',
    why: 'Earlier promises or systems let the customer down',
    raisedBy: 'burned burnt promised promise promises tried failed heard',
    says: /\b(?:(?:got|been|were|was) (?:burned|burnt|promised)|burned by|on a promise|heard (?:that|those|these|this) (?:promises?|before|one)|(?:we|they) tried (?:something|one|a|this|that|it|similar).{0,60}\b(?:failed|didn't (?:work|stick|last)|nobody used|gave up|flop\w*|disaster|waste|never)|promised (?:us|me) )/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'deal_breaker',
    why: 'The customer calls it a deal breaker',
    raisedBy: 'breaker dealbreaker stopper showstopper starter criterion nonstarter',
    says: /\b(?:deal[- ]?breaker|show[- ]?stopper|non[- ]?starter|hard (?:criterion|no|stop for us))\b/u,
    unless: /\b(?:isn't|not) a\b/u,
    weight: 4,
  },
  {
    ...theirs,
    name: 'worried',
    why: 'The customer has doubts',
    raisedBy:
      'worried nervous concerned concern concerns uneasy sceptical skeptical hesitant convinced worry worries uncomfortable reservations comfortable struggle struggling see adopt think believe trust weak thin risky afraid scared doubt doubts looks seems feels imagine picture like rollouts implementations terms log nobody overkill ridiculous proof evidence hoped expected terrible awful disappointing poor unreliable data going',
    says: /\b(?:(?:nobody|no one|people|they|users?)(?: \w+)? (?:is|are)(?: not|n't)? (?:ever )?going to (?:log|use|fill|learn|enter|open|want)|struggling with (?:the|your)|(?:isn't|is not|wasn't|aren't|not) (?:really |quite )?what (?:we|i) (?:hoped|expected|wanted|need|were|had)|overkill|ridiculous|(?:i|we)(?:'d| would) need (?:a lot |much |some )?more (?:proof|evidence|detail|time)|(?:don't|do not|wouldn't) want (?:our|my|the) (?:\w+ )?(?:data|people|team|users)|(?:has|have|was|were|is|been) (?:\w+ )?(?:terrible|awful|disappointing|poor|unreliable|frustrating)|before i believe|(?:i|we) (?:can't|cannot|don't|do not) (?:really )?(?:see|imagine|picture) (?:my|our|the|them|him|her|people|us)\b|(?:don't|do not|doesn't) like (?:being|the|that|how|your|to be)|(?:that|it|which|timezone|support|security|this|what)(?: \w+)? worries (?:me|us)|(?:going|been) (?:through|down) (?:\w+ ){0,4}(?:rollouts?|implementations?|projects?|this road)|(?:worried|nervous|concerned|uneasy|sceptical|skeptical|hesitant|uncomfortable) (?:about|that|with|if|whether|because|of)|not (?:\w+ )?(?:convinced|comfortable|a fan of your)|(?:struggl\w+|hard|fail|hard-pressed) to see (?:the|how|why|what)|(?:don't|do not|can't|cannot|dont) (?:really )?see (?:the (?:value|point|need|benefit|difference)|what we'd|why|how (?:this|that|it|you|we))|(?:have|has|had|got) (?:\w+ )?doubts|i doubt|too risky|(?:looks?|seems?|feels?|sounds?) (?:\w+ )?(?:weak|thin|risky|immature|clunky|complicated|heavy|light|dated|old)|don't trust|(?:i|we) (?:don't|do not) (?:think|believe) (?:our|the|my|they|people|anyone|users|that) .{0,60}\b(?:adopt|use|accept|work|like|go for|learn|pay|switch|buy)\b|(?:my|our|the|main|biggest|one) (?:\w+ )?(?:concern|worry)s?\b|worries me|i have (?:concerns|reservations)|what worries)/u,
    unless: /\b(?:not|aren't|isn't|n't) (?:\w+ )?(?:worried|concerned|nervous)|no concerns|any concerns|only here\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'why_buy',
    why: 'The customer asks why they should buy',
    raisedBy: 'why build ourselves themselves in-house inhouse wrong',
    says: /\bwhy (?:(?:we|they|it|my team) (?:can|could) (?:just |also |simply |easily )?(?:build|do|write|make) (?:that|this|it|something) (?:ourselves|themselves|in-?house|with excel)|what's wrong with|do|would|should) (?:we|i) (?:need|buy|pay|switch|change|want|bother|spend|move)\b/u,
    mayAsk: true,
    weight: 3,
  },
  {
    ...theirs,
    name: 'not_enough',
    why: 'The offer lacks something they need',
    raisedBy: "too enough limit asking minimum three little long short slow complicated small can't cannot",
    says: /\b(?:too (?:little|long|short|slow|complicated|complex|rigid|restrictive|risky|small)\b|(?:isn't|is not|not|aren't) (?:good |nearly )?enough\b|you (?:limit|are asking|'re asking|charge|want) (?:us |the |a |for )?.{0,40}\b(?:and|but)\b)/u,
    unless:
      /\b(?:we're too|i'm too|it's too late|january's too late|not long enough ago|too long a story|people|enough (?:time|said))\b/u,
    words: 6,
    weight: 2,
  },
  {
    ...theirs,
    name: 'hard_to_sell_inside',
    why: 'The customer cannot defend it inside',
    raisedBy: 'explain justify defend ask answer sell board director management',
    says: /\b(?:hard to (?:explain|justify|sell|defend)|a lot to (?:explain|justify|ask)|can'?t (?:justify|defend|explain|sell)|cannot (?:justify|defend|explain|sell|take)|i don't have the answer|(?:somebody|someone|they)(?:'ll| will) ask (?:me|us))/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'your_product_fails',
    why: 'The customer points at something our product or offer does not do',
    raisedBy:
      "your yours you're doesn't can't cannot won't don't missing basic basically essentially it below behind worse",
    says: /\byour .{0,60}\b(?:your (?:\w+ ){1,3}(?:was|were|is|are|has been) (?:\w+ )?(?:below|behind|late|worse|slower|down|off|not)|(?:it|your \w+)(?: still)? (?:doesn't|does not|can't|cannot|won't) (?:do|support|handle|have|integrate|connect|talk|work|export|scale|cover|show)|you (?:don't|do not) (?:have|offer|support|do|cover|even)|(?:is|are|was) (?:just )?(?:missing|not there|too basic)|for what is (?:basically|essentially|just)|dropped|crashed|crashes|failed|fails|is slow|was slow|missing|lacks?|doesn't|does not|can't|cannot|uncapped|clunky|confusing|is asking for|only (?:works|supports|covers)|isn't|are not|aren't)\b/u,
    unless:
      /\b(?:your (?:mic|camera|screen|audio|video|sound|connection|slides?)|you can't|you cannot|you don't have to|if your?|yours is the only)\b/u,
    words: 8,
    weight: 2,
  },
];

export const OBJECTION_RULES: readonly SentenceRule[] = WORDINGS.map((rule) => ({
  ...rule,
  unless: rule.unless === undefined ? NOT_OUR_OFFER : new RegExp(`${rule.unless.source}|${NOT_OUR_OFFER.source}`, 'u'),
}));
