/** Evidence by what a component means, beside the wordings of `evidence.ts`. */
import type { ComponentKey, FrameworkKey } from '../../../facts.ts';
import { FIGURE } from '../figures.ts';
import type { SentenceRule } from '../rule.ts';
import { anyOf, BOSS, CANT } from '../vocabulary.ts';

const of = <F extends FrameworkKey>(framework: F, component: ComponentKey<F>) =>
  ({ kind: 'evidence', side: 'theirs', component: { framework, component } }) as const;

const OFFER = /\b(?:your (?:price|quote|offer|fee|rate|company|app|platform|tool)|discount|per (?:seat|user))\b/u;
const WHEN = '(?:if|when|unless|or|otherwise|because|and|after that|before that|then)';

export const EVIDENCE_SENSE_RULES: readonly SentenceRule[] = [
  {
    ...of('meddpic', 'metrics'),
    name: 'metric_with_target',
    why: 'A number with a target',
    raisedBy:
      'under below above down up to less fewer more faster lower higher halve double target goal promised committed signed hook aiming reduction improvement reach hit',
    says: anyOf(
      `${FIGURE}(?: \\S+){0,3} (?:down|up) to .{0,10}${FIGURE}`,
      `(?:go|move|come|get|bring|drop|grow|rise|fall|cut|take) (?:\\S+ ){0,4}from .{0,30}${FIGURE}.{0,30} to .{0,20}${FIGURE}`,
      `(?:got|get|gets|bring|brought|cut|took|take) (?:that|it|this|them) (?:\\w+ )?(?:down |up )?to .{0,15}${FIGURE}`,
      `(?:signed up (?:for|to)|committed to|promised|on the hook for|aiming (?:for|at)|shooting for|targeting|target of|goal of|want|wants|need) .{0,40}${FIGURE}(?: percent| points| hours| days)? (?:less|fewer|more|faster|lower|higher|better|reduction|improvement)`,
      `(?:want|wants|need|needs|have to get|has to get|like) (?:that|it|this|those|them) (?:down|up|under|below|above|over|at|to) .{0,20}${FIGURE}`,
    ),
    unless: new RegExp(
      String.raw`${OFFER.source}|\b(?:budget|o'clock|come down to|seats|two years|three years|term)\b`,
      'u',
    ),
    needs: 'figure',
    mayBePast: true,
    mayBeHypothetical: true,
    words: 8,
    weight: 3.5,
  },
  {
    ...of('meddpic', 'economic_buyer'),
    name: 'who_holds_the_money',
    why: 'Who can approve the money',
    raisedBy:
      'budget money fund funds purse authority delegation delegated limit signs decides decide approves approve sign choose himself herself personally above over beyond up signature signatures pot cheque desk needs takes',
    says: anyOf(
      '(?:budget|money|fund|purse|spend|p&l|wallet)(?: \\w+){0,2} (?:moved|went|goes|sits|belongs|reports|falls|comes|is|lies|rests|stays) (?:to|with|under|out of|from|in) (?:the |our |his |her |him|them|me|dr|mr|mrs|ms|\\w+)',
      "(?:out of|from|under|against) (?:his|her|my|the \\w+'s|\\w+'s) (?:\\w+ ){0,2}(?:budget|fund|pot|pocket|cost cent(?:er|re)|p&l|purse|line)",
      `(?:anything|everything|all|contracts?|purchases?|spend|deals?|orders?|amounts?|it|that) (?:over|above|beyond|north of|bigger than|more than|under|up to) .{0,30} (?:takes|needs|goes|requires|is|has to|gets|lands|comes|must)\\b`,
      'up to .{0,40}(?:i|he|she|we|they|the \\w+) (?:can |could |may )?(?:decides?|signs?|approves?|spends?)\\b',
      'has (?:the|all the) (?:money|cheque ?book|pen|purse strings|wallet|final pen)',
      "(?:he|she|i)(?:'s| is|'m| am) the (?:one|person|guy|man|woman) (?:who|that) (?:\\w+ )?(?:signs|decides|approves|pays|holds|has to sign|writes)",
      '(?:choose|chooses|decide|decides|pick|picks|sign|signs|approve|approves) (?:it|this|that|this one|them)? ?(?:\\w+ )?(?:himself|herself|personally|alone|myself)|(?:kept|keeps) (?:this|it|that)(?: one)? for (?:himself|herself)',
      'within my (?:own )?(?:authority|limit|budget|delegation|remit)|(?:signing|spending|approval|delegated|signature) (?:limit|authority|powers?|threshold|rights)|under (?:his |her |my )?delegation',
      `(?:the |our |my )?${BOSS}(?: \\w+){0,3} (?:signs|decides|approves|has to sign|has to approve|makes the call|has the last|writes the)\\b`,
      '(?:both|two) (?:of )?(?:our|their|us) (?:signatures|names)|takes both',
    ),
    unless:
      /\b(?:who signs|can'?t approve|cannot approve|doesn'?t decide|till|until|haven'?t signed|form goes|budget (?:meeting|season|cycle|cut)|sign in|under review)\b/u,
    mayBeHypothetical: true,
    words: 6,
    weight: 3,
  },
  {
    ...of('meddpic', 'decision_criteria'),
    name: 'what_counts',
    why: 'What they compare offers by',
    raisedBy:
      'points weight weighted weights things thing two three four must over out finished live else important crucial vital minimum least priority scored',
    says: anyOf(
      `${FIGURE} (?:points|percent),? (?:\\S+ ){1,5}${FIGURE}.{0,40}(?:and|,) .{0,30}${FIGURE}`,
      "(?:those|that's my|that's our|these|them's the|that's the) (?:two|three|four|five)\\b|everything else (?:i|we) can live|(?:it's|just|only|really) (?:one|two|three|four) things?\\b",
      "if (?:it|they|you|the \\w+) (?:doesn'?t|don'?t|can'?t|cannot|takes?|needs?|won'?t|isn'?t) .{0,80}\\b(?:it's out|they're out|you're out|it's over|it's dead|it's finished|it's done|no good|off the list|useless|won't use it|forget it|not interested)",
      '(?:must|has to|needs to|have to) .{3,60}(?:,| and) (?:it |they )?(?:must|has to|needs to|have to|should) ',
      '(?:has to|have to|must|needs to|need to) (?:say yes|sign off|be happy|accept|like|love|trust|pass|meet|comply|be certified|be compliant)\\b.{0,40}',
    ),
    unless: new RegExp(
      String.raw`${OFFER.source}|\b(?:call|meeting|this week|next week|by (?:monday|friday)|contract|i have to|we have to go)\b`,
      'u',
    ),
    mayBeHypothetical: true,
    words: 8,
    weight: 2.5,
  },
  {
    ...of('meddpic', 'identify_pain'),
    name: 'whose_pain',
    why: 'Somebody at the customer owns the problem',
    raisedBy:
      'named owner accountable responsible hook promised committed sat stood explain apologise apologize neck head job blamed blame personally career bonus fault',
    says: anyOf(
      "i(?:'m| am) (?:the )?(?:\\w+ )?(?:owner|accountable|responsible|on the hook|liable|the one (?:who|they|he|she))",
      `i (?:promised|committed|swore|guaranteed|told) .{0,60}\\b(?:board|${BOSS}|investors|regulator|customers?|minister)\\b.{0,80}\\b(?:if|otherwise|and if|or) `,
      `i(?:'ve| have| had to)? (?:sat|stood|sit|stand|been|was) (?:in front of|before|up in front of|hauled|dragged|called) .{0,30}`,
      '(?:my|his|her) (?:neck|head|job|career|bonus|reputation|name|signature) (?:is|was|hangs|depends|on the line|on the block|rides)',
      `(?:had to|have to|has to) (?:\\w+ )?(?:explain|apologi[sz]e|answer|justify|report) (?:\\w+ )?(?:to|why|for|in front) .{0,30}`,
    ),
    unless: new RegExp(String.raw`${OFFER.source}|\b(?:promised (?:us|me)|in front of you)\b`, 'u'),
    mayBePast: true,
    mayBeHypothetical: true,
    words: 9,
    weight: 3,
  },
  {
    ...of('meddpic', 'champion'),
    name: 'sells_inside',
    why: 'Somebody sells for us inside',
    raisedBy:
      "been i'll i'm i've i'd ill im present presenting pitch pitching case name working myself champion defend argue recommend recommending recommended",
    says: anyOf(
      `i(?:'ll|ll| will|'m going to|'m| am|m) (?:\\w+ )?(?:present|presenting|pitch|pitching|show|showing|take|taking|bring|bringing|argue|arguing|defend|defending|ask|asking|push|pushing|fight|fighting|recommend|recommending|sell|selling|walk|walking|convince|convincing|persuade) (?:\\w+ ){0,6}(?:to |for |with |in |through |in front of )?(?:the |our |my )?(?:${BOSS}|him|her|myself|upstairs)\\b`,
      "put my (?:own )?name (?:to|on|behind|against)|staked? my|(?:i've|i have|i) (?:already )?(?:done|made|written|prepared|drafted|built) the (?:working|case|business case|paper|numbers|sums|maths?|memo|slides) for|make (?:the|that|your) case|leave (?:him|her|them|the \\w+) to me|i'll talk (?:him|her|them) (?:round|into|through)|i(?:'ll| will) be (?:your|the) (?:advocate|champion|sponsor)|on your side in|been (?:pushing|fighting|lobbying|asking) for (?:this|it|something like)",
    ),
    unless:
      /\b(?:show you|take you|ask you|send|show him the (?:invite|room)|take (?:him|her) (?:to lunch|out)|ask (?:him|her) (?:if|whether|when|what|how|where))\b/u,
    mayBeHypothetical: true,
    mayBePast: true,
    words: 8,
    weight: 3,
  },
  {
    ...of('bant', 'budget'),
    name: 'money_there',
    why: 'Money that is set aside',
    raisedBy: 'approved aside planned available left budget plan line grant year funded earmarked released signed put',
    says: anyOf(
      `(?:i've|we've|i have|we have|he's|she's|there's|there is|they've|have|got) (?:got )?(?:a |about |around |roughly |up to |only )?\\S*${FIGURE}.{0,40}\\b(?:approved|set aside|put aside|planned|earmarked|available|left|in (?:the|this|my|our|next|his|her) (?:\\w+ ){0,3}(?:budget|plan|line|year|grant|fund|envelope|forecast)|for (?:this|it|tools|software|that))\\b`,
    ),
    unless: new RegExp(
      String.raw`${OFFER.source}|\b(?:cut|quoted|offered|users|people|sites|vendors|days? left|weeks? left|years? left)\b`,
      'u',
    ),
    needs: 'figure',
    words: 6,
    weight: 3,
  },
  {
    ...of('bant', 'need'),
    name: 'business_needs',
    why: 'What the business needs',
    raisedBy: 'needs asked wants need looking requires wanted',
    says: anyOf(
      "(?!i\\b|we\\b|you\\b)(?:[\\w'-]+) (?:just |really |basically |badly )?(?:needs?|requires?) (?:one|a single|a proper|a way|a place|a common|the same|some way|somewhere|something|an overview|proper|better)",
      '(?:is|was) what (?:they|he|she|the \\w+|\\w+) (?:\\w+ )?(?:asked|wants?|wanted|needs?|needed)',
      'what (?:the |our )?(?:\\w+ ){1,3}(?:wants?|needs?|asked for|is asking for|is after) is\\b',
    ),
    unless: new RegExp(
      String.raw`${OFFER.source}|\b(?:you to|from you|pilot|he needs (?:a|the) (?:minute|coffee)|no (?:one|body) needs)\b`,
      'u',
    ),
    words: 7,
    weight: 3,
  },
  {
    ...of('spiced', 'critical_event'),
    name: 'date_with_consequence',
    why: 'A date with a consequence',
    raisedBy:
      'examiners auditors inspectors inspection audit accreditation certification support contract licence license lease warranty permit grant tranche funding effect force deadline cut-off cutoff miss live late stage launch opens opening black season expire stops stop pull pulled midnight',
    says: anyOf(
      '(?:examiners?|auditors?|inspectors?|regulators?|inspection|audit|assessors?|iso|fda|accreditation|certification|surveyors?)(?: \\w+){0,3} (?:back|come|comes|coming|return|returns|starts?|is|are|due|arrives?|lands?)\\b',
      '(?:support|contract|licen[cs]e|lease|warranty|permit|grant|tranche|funding|certificate|accreditation|approval|cash|money)(?: \\w+){0,2} (?:stops?|ends?|expires?|runs out|lapses?|is pulled|gets pulled|goes|until|till|dries up|is gone)\\b',
      `(?:takes? effect|comes? into (?:effect|force)|applies from|kicks? in|hard deadline|deadline is|federal deadline|legal deadline|cut-?off|by law)`,
      `${WHEN} (?:if )?(?:it|we|that|this|they|he|she|i)(?:'re|'s| are| is|'m)? (?:\\w+ )?(?:isn'?t|aren'?t|not|miss|late|${CANT}|don'?t|still|lose|stop|pull|without)\\b`,
      '(?:on stage|trade show|trade fair|black friday|peak season|opening day|grand opening|launch date|go-?live of|season (?:starts|opens|begins))',
    ),
    needs: 'day',
    unless:
      /\b(?:i'll|we'll|i will|let's|shall we|meeting|call|invite|weeks, and|works for|i can'?t do|not (?:this|next|before)|from the \w+ for|paternity|leave)\b/u,
    mayBeHypothetical: true,
    words: 9,
    weight: 2.5,
  },
  {
    ...of('spiced', 'situation'),
    name: 'how_it_is_today',
    why: 'How they work today',
    raisedBy:
      'prem since spreadsheet spreadsheets self-hosted selfhosted homegrown home-grown paper notebook notebooks onenote drive excel everybody everyone each version vintage hand emailed emails somebody runs ran on-prem server',
    says: anyOf(
      "(?:we've|we have|they've|been|had|using|used|on|running)(?: \\w+){0,4} since (?:\\w+ )?(?:19|20)\\d\\d",
      '(?:everybody|everyone|each \\w+|every \\w+) (?:has|have|keeps?|uses?|runs?|got) (?:their|his|her|its) own',
      'some (?:are|in|on|use|of it|people|sites|is) .{2,40}, (?:and )?(?:some|others|the rest) (?:are|in|on|use|of it|people|is|sits)',
      `${FIGURE} (?:\\w+ )?\\w+,? (?:.{0,60})and a (?:\\w+ )?(?:spreadsheet|whiteboard|shared drive|notebook|folder|macro)`,
      '(?:a|one|the|big|shared|single) (?:\\w+ )?(?:spreadsheet|excel(?: file| sheet)?|whiteboard|access database|shared drive|thumb drive) (?:that|which|with|where|gets|goes|is|on|sits)',
      "(?:sits?|lives?|stored|kept|is) (?:on|in) (?:a|the|somebody|someone|his|her|their)(?:'s)? (?:\\w+ )?(?:thumb drive|laptop|inbox|drawer|spreadsheet|shared drive|server|notebook|head)|self-?hosted|home-?grown|on-?prem",
    ),
    unless: new RegExp(
      String.raw`${OFFER.source}|\b(?:want|we need|looking for|can you|could you|not on-?prem|we'll|we will|go with)\b`,
      'u',
    ),
    words: 7,
    weight: 2.5,
  },
  {
    ...of('three_whys', 'why_us'),
    name: 'why_you',
    why: 'Why us rather than somebody else',
    raisedBy: 'what others other rest else neither you your yours with only got swung',
    says: anyOf(
      '(?:what|the thing that) (?:really )?(?:got|sold|convinced|swung|won|did it for|impressed|tipped|stood out|made the difference)(?: \\w+)? (?:me|us|it|them|him|her|for me|for us|was|is)',
      "(?:the other|the others?|other (?:two|three|one|ones|vendors?)|the rest|nobody else|no one else|neither of (?:them|the others)|none of (?:them|the others))(?: \\w+)? (?:couldn'?t|can'?t|cannot|could|didn'?t|don'?t|doesn'?t|had no|haven'?t|wouldn'?t|has|have)\\b",
      "it was (?:that|because|the way|how) (?:you|your)|with (?:them|the others|\\w+) we(?:'d| would) (?:have|need|lose|only|still)",
      "(?:you|you're|you are|you were|yours is|yours was) (?:the )?(?:only|first) (?:ones?|vendor|people|company|team|who|that|to)",
    ),
    unless:
      /\b(?:the only thing|budget|signs|you're the only one (?:here|on)|other (?:two|one) (?:offices|sites|plants))\b/u,
    words: 8,
    mayBePast: true,
    weight: 2.5,
  },
  {
    ...of('three_whys', 'why_anything'),
    name: 'no_way_back',
    why: 'Why they change anything',
    raisedBy: 'cannot stay nothing continue keep status carry remain option menu survive sustainable',
    says: anyOf(
      `${CANT} (?:stay|remain|go on|carry on|keep going|continue|keep on|keep doing|survive|afford to (?:stay|do nothing))\\b`,
      "doing nothing (?:isn'?t|is not|is no|really|just|costs|won'?t)|nothing (?:isn'?t|is not) (?:really )?an option|status quo (?:isn'?t|is not|is|costs|won'?t)|(?:isn'?t|is not|not) (?:really )?(?:on the menu|on the table|an option|sustainable)",
    ),
    unless: /\b(?:can'?t stay (?:long|on)|stay on the (?:line|call))\b/u,
    mayBePast: true,
    mayBeHypothetical: true,
    words: 7,
    weight: 4,
  },
  {
    ...of('three_whys', 'why_now'),
    name: 'not_later',
    why: 'Why now rather than next year',
    raisedBy: 'wait start another year later already window delay leave every each drops time',
    says: anyOf(
      `if we (?:start|wait|do (?:it|this)|leave it|push it|begin|sit) .{0,20}\\b(?:next year|later|until|till|another|too long|in (?:january|spring|autumn))\\b`,
      "(?:don'?t|do not|won'?t|haven'?t) (?:have|got) (?:another|any more|any|a) (?:\\w+ )?(?:year|time|season|quarter|summer|winter)",
      '(?:every|each) (?:month|quarter|week|day|year|tonne|season) (?:we (?:wait|lose|delay)|over|later|of delay|that (?:goes|passes))',
      `${CANT} (?:\\w+ )?(?:wait|afford to wait|sit (?:on|and wait)|put (?:it|this) off)\\b|window (?:closes|is closing|is open)|now or never`,
    ),
    unless: /\b(?:(?:can'?t|cannot) wait to|wait for (?:you|the invite)|can'?t wait for)\b/u,
    mayBeHypothetical: true,
    words: 8,
    weight: 3,
  },
];
