import { FIGURE, MONEY } from '../figures.ts';
import type { SentenceRule } from '../rule.ts';

const PER = String.raw`(?:a|an|per|each|every)\s+(?:\w+\s+)?(?:seat|user|month|year|quarter|office|site|crew|vehicle|pupil|student|licen[cs]e|transaction|agent|employee|head|device|location|store|shop|bed|branch|unit|meter|room|module|machine|line|cell|annum|depot|person|patient|provider|truck|driver|claim|invoice|contract|adviser|advisor|hospital|school|clinic|day|hour)`;
const COUNTED = `(?:hours?|days?|weeks?|times?|events?|calls?|emails?|messages?|tickets?|minutes?|seconds?|people|deliveries|orders|invoices)`;
/** What things cost the customer, and what is saved, is no price. */
const NOT_PRICES =
  /\b(?:costs? (?:you|us|me|them)|costing|losing|lose|lost|sav(?:e|es|ed|ing|ings)|worth|spent|detention|fuel|overtime|penalt|fine[sd]?\b|budget|set aside|turnover|revenue|funding|wages|salary)\b/u;

export const PRICING_RULES: readonly SentenceRule[] = [
  {
    name: 'price_per_unit',
    why: 'A price with its unit',
    kind: 'pricing',
    side: 'ours',
    raisedBy: 'a an per each every',
    says: new RegExp(String.raw`(?<!\p{L})${FIGURE}(?:\s+(?!${COUNTED})[\p{L}-]+){0,2}?\s+${PER}\b`, 'u'),
    unless: NOT_PRICES,
    mayBeHypothetical: true,
    weight: 3,
  },
  {
    name: 'our_price',
    why: 'An amount of our offer',
    kind: 'pricing',
    side: 'ours',
    raisedBy:
      'at price list costs cost be fee come comes get do for total around invoice charge quote blended base rate one is will would billed charged invoiced looking hold plus annual monthly',
    says: new RegExp(
      String.raw`\b(?:(?:billed|charged|invoiced) at|you(?:'re|'d be| are| would be) looking at|hold (?:that|the|this) price|(?:plus|and) (?:a |an )?(?:\w+ )?fee of|(?:annual|monthly|licen[cs]e|setup|platform|subscription|implementation) (?:fee|cost|price|licen[cs]e) (?:is|of|would|comes)|(?:you'?re|you'?d be|we'?re|we'?d be|i'?m|it'?s|that'?s|you'?ll be) (?:looking )?(?:somewhere )?(?:at|around|about)|(?:list|price|rate|fee|total|charge|quote)(?: price)? (?:is|would be|comes)|comes? (?:to|out at)|works out|(?:get|go|come|getting|going|down) to|one-?off (?:of|fee)|is (?:a )?(?:flat|fixed|one-off)|priced at|runs? (?:at|you)|will be|would be|do (?:it|that|this|the \w+ \w+|\w+) (?:at|for)|as (?:a )?base|start(?:s|ing)? at)\b.*?(?<!\p{L})${FIGURE}`,
      'u',
    ),
    unless:
      /\b(?:weeks?|hours?|minutes?|seconds?|costs? you|losing|sav(?:e|ing|ings)|worth|o'clock|percent (?:of|done|adoption|active)|employees|customers)\b/u,
    mayBeHypothetical: true,
    weight: 3,
  },
  {
    name: 'our_amount',
    why: 'An amount of our offer',
    kind: 'pricing',
    side: 'ours',
    raisedBy: 'thousand million grand dollars euros pounds rupees lakhs lakh crore crores bucks hundred k quid paise',
    says: new RegExp(
      String.raw`(?<!\p{L})${FIGURE}(?:\s+\p{L}+){0,2}?\s+(?:${MONEY}|hundred)(?!\p{L})|[$€£₹]\s?\d`,
      'u',
    ),
    unless:
      /\b(?:costs? you|costing|losing|lose|lost|sav(?:e|es|ing|ings)|worth|spent|spend|you said|you told|you mentioned|per second|events|users|customers?|records|people|budget|have you had|is doing|how many|largest|off\b(?! the price))\b/u,
    weight: 2,
  },
  {
    name: 'discount',
    why: 'A discount or a change of the price',
    kind: 'pricing',
    raisedBy: 'off discount discounts uplift cap capped cheaper rebate waive credit credits percent',
    says: /\b(?:(?:percent|per cent|%) (?:off|discount|less|cheaper|uplift|cap)|another \S+ (?:percent|per cent|%)|discount of|(?:uplift|cap|capped|increase) (?:is |of |at |by )|(?:is there|any|do you (?:do|offer|give|have)|can we get|what about) (?:a |an |any )?(?:\w+ )?discount|waive the|knock .{1,20} off|take .{1,20} off (?:the )?price|(?:free|nothing) for (?:a|the first|\S+ (?:months?|years?)))/u,
    mayAsk: true,
    unless: /\b(?:discount go|cost us|day off|off the top)\b/u,
    mayBeHypothetical: true,
    weight: 3,
  },
  {
    name: 'terms_of_payment',
    words: 3,
    why: 'Terms of payment or what the price includes',
    kind: 'pricing',
    raisedBy:
      'advance front upfront net terms included includes fee fees charge billed instalments installments invoiced price minimum floor',
    says: /\b(?:(?:quarterly|annually|yearly|monthly|year|paid|pay) (?:in advance|up ?front)|up ?front is|payment terms|net (?:thirty|sixty|ninety|\d+)|(?:no|setup|set-up|onboarding|implementation|licen[cs]e) (?:\w+ )?fees?\b|(?:setup|onboarding|training|support|implementation|that|it|everything|hardware)(?: is| are|'s|s) included|at no (?:extra )?(?:cost|charge)|free of charge|no extra c|same price|floor at|minimum of )/u,
    unless: /\bhow do|included in the (?:meeting|call|invite)\b/u,
    mayBeHypothetical: true,
    weight: 2,
  },
  {
    name: 'price_asked_for',
    why: 'The customer asks for the price',
    kind: 'pricing',
    side: 'theirs',
    raisedBy:
      'cost costs price prices pricing number damage much charge quote list terms match beat lower reduce extra included separate does',
    says: /\b(?:what (?:are|is) (?:your|the) (?:payment )?terms|(?:can|could|would) you (?:match|beat|lower|drop|reduce|discount|hold)|(?:is|are) (?:\w+ ){1,3}(?:extra|included|on top|separate)|(?:can|could) (?:we|i) (?:get|have) (?:a|the|your) (?:price|quote|discount|better)|what (?:does|do|would|is) (?:the |a |your )?(?:\w+ ){0,4}(?:cost|price|rate|fee|run)|what(?:'s| is| are|s) (?:it|this|the price|the cost|the damage|the number|your (?:price|pricing|rates?)|we looking at)\b.*(?:cost|price|damage|number|per|all in|looking at)?|how much (?:is|are|would|will|does|do you|for)|what (?:would|will|does|do|did) (?:it|that|this|you|we|\w+ \w+|the \w+) (?:cost|charge|pay|set us back|come to)|(?:can|could) you (?:do|move|be) (?:anything|something|better|flexible|any better|a bit) ?(?:\w+ )?(?:on (?:the )?price)?|best (?:price|you can do)|(?:price|cost) (?:per|for) )\b/u,
    unless:
      /\b(?:the number (?:of|you)|what's (?:that|it|this) (?:like|for|about|in)|how much (?:time|effort|work|data|of))\b/u,
    mayAsk: true,
    mayBeHypothetical: true,
    words: 3,
    weight: 2,
  },
  {
    name: 'price_wanted',
    why: 'The customer names a price or terms',
    kind: 'pricing',
    side: 'theirs',
    raisedBy:
      "expecting need under below quoted offered given asking paying charge at you're youre your price live were want cap",
    says: new RegExp(
      String.raw`\b(?:(?:were|was|are|'re) (?:expecting|hoping for|thinking|looking (?:for|at))|(?:need|want|have) to (?:be|get|stay|land|come in) (?:at|under|below|down to|to)|(?:anything|something) (?:under|below|around)|meet us at|if you (?:get|got|can|could) (?:it |this |us )?(?:to|down to|under|below)|need you (?:at|under|below|to (?:be|get|come))|(?:you(?: people| guys)?(?:'re| are)|you|we're) (?:at|asking|charging|paying(?: you)?|quoted(?: us)?)|your (?:price|rate|quote)|that i could live with|i could live with|(?:cap|capped) at)\b.*?(?<!\p{L})${FIGURE}|(?<!\p{L})${FIGURE}.*\b(?:i|we) (?:could|can) live with`,
      'u',
    ),
    unless: /\b(?:budget|set aside|losing|people|weeks?|months ago|higher side|too (?:much|high)|a lot|minimum of)\b/u,
    mayBeHypothetical: true,
    weight: 2,
  },
  {
    name: 'price_of_another',
    why: 'The price of another vendor',
    kind: 'pricing',
    side: 'theirs',
    raisedBy:
      "quoted quote offered offers offering given theirs they're theyre they'll theyll do come came at charge their",
    says: new RegExp(
      String.raw`\b(?:(?:quoted|offered|offers|given|gave) (?:us|me)|(?:have|has) (?:quoted|offered|come in)|c[oa]me in at|they(?:'re|re| are) at|they'?ll do it|(?:\w+'s|s) at|their (?:price|quote|offer|rate))\b.*?(?<!\p{L})(?:${FIGURE}|nothing|free)`,
      'u',
    ),
    unless: /\b(?:budget|we're at|it's at|there's at|pressure|training)\b/u,
    mayBeHypothetical: true,
    words: 3,
    weight: 3,
  },
];
