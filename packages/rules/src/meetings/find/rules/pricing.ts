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
    needs: 'figure',
    weight: 3,
  },
  {
    name: 'our_price',
    why: 'An amount of our offer',
    kind: 'pricing',
    side: 'ours',
    raisedBy:
      'at price list costs cost be fee come comes get do for total around invoice charge quote blended base rate one is will would billed charged invoiced looking hold plus annual monthly free offer give one-time onetime',
    says: new RegExp(
      String.raw`\b(?:(?:is|are) free\b.{0,40}|(?:after that|then) (?:it's|it is|you pay)|(?:give|offer) you|(?:one-?time|one-?off|setup|implementation) (?:\w+ )?(?:fee|cost|charge)|(?:billed|charged|invoiced) at|you(?:'re|'d be| are| would be) looking at|hold (?:that|the|this) price|(?:plus|and) (?:a |an )?(?:\w+ )?fee of|(?:annual|monthly|licen[cs]e|setup|platform|subscription|implementation) (?:fee|cost|price|licen[cs]e) (?:is|of|would|comes)|(?:you'?re|you'?d be|we'?re|we'?d be|i'?m|it'?s|that'?s|you'?ll be) (?:looking )?(?:somewhere )?(?:at|around|about)|(?:list|price|rate|fee|total|charge|quote)(?: price)? (?:is|would be|comes)|comes? (?:to|out at)|works out|(?:get|go|come|getting|going|down) to|one-?off (?:of|fee)|is (?:a )?(?:flat|fixed|one-off)|priced at|runs? (?:at|you)|will be|would be|do (?:it|that|this|the \w+ \w+|\w+) (?:at|for)|as (?:a )?base|start(?:s|ing)? at)\b.*?(?<!\p{L})${FIGURE}`,
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
    needs: 'figure',
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
      "cost costs price prices pricing number damage much charge quote list terms match beat lower reduce extra included separate does split spread stagger defer that's it's so",
    says: /\b(?:what(?:'s| is) (?:included|in the price|part of)|so (?:that's|it's|that is) (?:about |around |roughly )?.{3,40}\b(?:a|per) (?:month|year|user|seat)|(?:split|spread|stagger|defer) the (?:invoice|payment|cost|fee)s?|what (?:are|is) (?:your|the) (?:payment )?terms|(?:can|could|would) you (?:match|beat|lower|drop|reduce|discount|hold)|(?:is|are) (?:\w+ ){1,3}(?:extra|included|on top|separate)|(?:can|could) (?:we|i) (?:get|have) (?:a|the|your) (?:price|quote|discount|better)|what (?:does|do|would|is) (?:the |a |your )?(?:\w+ ){0,4}(?:cost|price|rate|fee|run)|what(?:'s| is| are|s) (?:it|this|the price|the cost|the damage|the number|your (?:price|pricing|rates?)|we looking at)\b.*(?:cost|price|damage|number|per|all in|looking at)?|how much (?:is|are|would|will|does|do you|for)|what (?:would|will|does|do|did) (?:it|that|this|you|we|\w+ \w+|the \w+) (?:cost|charge|pay|set us back|come to)|(?:can|could) you (?:do|move|be) (?:anything|something|better|flexible|any better|a bit) ?(?:\w+ )?(?:on (?:the )?price)?|best (?:price|you can do)|(?:price|cost) (?:per|for) )\b/u,
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
      "quoted quote offered offers offering given theirs they're theyre they'll theyll do come came at charge their bid other cheapest lowest",
    says: new RegExp(
      String.raw`\b(?:(?:the )?(?:other|cheapest|lowest|second|best) (?:bid|quote|offer|one|vendor|price) (?:was|is|came|comes|were|are)|(?:quoted|offered|offers|given|gave) (?:us|me)|(?:have|has) (?:quoted|offered|come in)|c[oa]me in at|they(?:'re|re| are) at|they'?ll do it|(?:\w+'s|s) at|their (?:price|quote|offer|rate))\b.*?(?<!\p{L})(?:${FIGURE}|nothing|free)`,
      'u',
    ),
    unless: /\b(?:budget|we're at|it's at|there's at|pressure|training)\b/u,
    mayBeHypothetical: true,
    words: 3,
    weight: 3,
  },
  {
    name: 'price_with_figure',
    why: 'An amount of our offer',
    kind: 'pricing',
    side: 'ours',
    raisedBy:
      'price fee fees offer quote rate cost costs licence license subscription escalator credit uplift cpi lid cap flat adds platform percent total bring brings one two three four five six seven eight nine ten year',
    says: new RegExp(
      String.raw`\b(?:(?:price|pricing|fee|fees|offer|quote|rate|licen[cs]e|subscription|escalator|credit|uplift|package|tier|bundle)\b.{0,60}(?<!\p{L})${FIGURE}|(?:adds?|bring(?:s|ing)? (?:it|that|you|the \w+)|makes? (?:it|that)|takes? (?:it|that|you)|drops? (?:it|that)|goes (?:up|down)|comes? (?:down|in)) (?:\w+ )?(?:to |by |at |about |around )?${FIGURE}|${FIGURE}.{0,30}\b(?:to|on|off|of) the (?:\w+ )?(?:fee|price|licen[cs]e|subscription|rate|list|platform))`,
      'u',
    ),
    unless: new RegExp(
      String.raw`${NOT_PRICES.source}|\b(?:weeks?|hours?|minutes?|days?|o'clock|employees|customers|pages|conversion rate|error rate|success rate|adoption rate|offer (?:you|them) (?:two|three) (?:dates|slots|options|times))\b`,
      'u',
    ),
    needs: 'figure',
    mayBeHypothetical: true,
    weight: 2,
  },
  {
    name: 'terms_asked_for',
    why: 'The customer asks for the price',
    kind: 'pricing',
    side: 'theirs',
    raisedBy:
      'per startup start-up nonprofit non-profit academic volume charity education pilot price pricing rate discount escalator less same top billing billed charge charged only imagine live accept cpi lid credit flat fixed ballpark size',
    says: new RegExp(
      String.raw`\b(?:(?:is it|is that|are you|do you (?:charge|price|bill)|charged|priced|billed|pay|has to be|must be|should be|want it|like it) (?:\w+ ){0,3}per (?!cent)\w+|(?:startup|start-?up|non-?profit|education(?:al)?|volume|academic|charity|multi-?year|early|introductory|founders?|pilot|special|partner|loyalty|group) (?:price|pricing|rate|rates|discount|tier|deal)|what (?:would|will|does|is) (?:it|that|this) (?:be )?(?:cost )?for (?:a|an|us|our|\w+ (?:users|sites|people))|would you (?:look at|consider|do|take|accept|go)\b.{0,40}(?:price|percent|escalator|discount|less|cheaper|lower|${FIGURE})|for the same (?:money|price)|for (?:a )?(?:third|quarter|half|\w+ percent) less|not on top|(?:start|delay|defer|push) (?:the )?(?:billing|invoicing|payments?)|only pay (?:half|for|from|when)|(?:cpi|inflation|escalator|increase|uplift) (?:with|at|of|capped|plus|and|limited)\b.{0,20}|(?:a )?credit (?:for|of|on)\b.{0,40}|${FIGURE}(?: \w+){0,3} (?:i|we) (?:could|can|would|might) (?:imagine|accept|live with|do|sign|work with|agree|stretch to)|started with a|ballpark)\b`,
      'u',
    ),
    unless: /\b(?:budget|losing|lose|saves?|can'?t live|cannot live|per (?:day|shift|hour|week))\b/u,
    mayAsk: true,
    mayBeHypothetical: true,
    words: 4,
    weight: 2,
  },
];
