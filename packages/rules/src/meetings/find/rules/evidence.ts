import type { ComponentKey, FrameworkKey } from '../../../facts.ts';
import { FIGURE } from '../figures.ts';
import type { SentenceRule } from '../rule.ts';

const of = <F extends FrameworkKey>(framework: F, component: ComponentKey<F>) =>
  ({ kind: 'evidence', side: 'theirs', component: { framework, component } }) as const;

/** Our price and what others charge is no evidence. */
const PRICE = /\b(?:a seat|per seat|per user|quoted|your price|discount|you're at|offered us)\b/u;

const STEP = String.raw`(?:board|committee|council|legal|security|procurement|purchasing|finance|vote[sd]?|signs?|signature|approv\w+|reviews?|trustees|partners|papers|redlines?|recommendation|score|quotes?|sign-?off|order|memo|panel|architecture|infosec|cfo|ceo|coo|cio|md|director|check|sheet|hands)`;
const WHO_DECIDES = `(?:ceo|cfo|cio|coo|cto|md|director|president|board|chair|owner|founder|partner|minister|boss|vp|he|she|they)`;

export const EVIDENCE_RULES: readonly SentenceRule[] = [
  {
    ...of('meddpic', 'metrics'),
    name: 'metric',
    why: 'A number with a target',
    raisedBy:
      'from target goal under below down want wants told committed aim get bring above cut reduce raise went promised improve increase grow double halve shorten lift lower by measure track at',
    says: new RegExp(
      String.raw`\b(?:we (?:measure|track|report) .{3,60}|(?:is|it's|we're|are) at (?:\w+ )?.{1,30}\b(?:we|i|they|board|boss) (?:\w+ )?(?:want|need|have to|would like)|from (?:(?!from ).){0,30}?${FIGURE}(?:(?!from ).){0,40}?\bto .{0,20}?${FIGURE}|\b(?:reduce|cut|improve|increase|raise|grow|double|halve|shorten|lift|lower|bring down) .{0,60}\b(?:by|to|from) .{0,15}${FIGURE}|\b(?:wants?|need|goal|target|told (?:the|our|my)|committed|aim|promised|get (?:it|that|us)|bring (?:it|that))\b(?:(?!want|need|goal).){0,60}?\b(?:under|below|down to|down|to|at|above|over|up to|than|is|inside)\b.{0,25}(?<!\p{L})${FIGURE}|told (?:the|our|my) \w+ ${FIGURE}|${FIGURE}.{0,60}\b(?:is what i've told|is the target|is our (?:goal|target)))`,
      'u',
    ),
    unless: new RegExp(
      String.raw`${PRICE.source}|\b(?:seats|budget|want to (?:talk|see|meet)|o'clock|meet(?:ing)? at|call at|depots?|slide|pages?|need you|under a hundred thousand|(?:anything|everything) (?:above|over)|years? (?:on|instead)|three years|in writing|want this for)\b`,
      'u',
    ),
    needs: 'figure',
    mayBePast: true,
    mayBeHypothetical: true,
    words: 8,
    weight: 3,
  },
  {
    ...of('meddpic', 'economic_buyer'),
    name: 'economic_buyer',
    why: 'Who can approve the money',
    raisedBy:
      'final sits lies rests holds controls approval sign-off say word budget signature signs sign decides yes anything everything over above mine approve approves owns check cheque desk purse his hers wallet without decision director off needs requires up signatures',
    says: new RegExp(
      String.raw`\b(?:(?:the |our )?final (?:yes|ok|okay|approval|sign-?off|decision|signature) (?:comes|is|has to come|rests|sits)|(?:need|needs|takes|requires?) (?:two|three|both|his|her|\w+'s) signatures?|above that (?:it's|it is|it goes)|(?:sign-?off|approval|(?:final )?decision|budget) (?:is|sits|lies|comes|rests) (?:with|from)|(?:needs?|requires?|takes?|goes to) (?:the )?(?:ceo|cfo|coo|board|owner|md|president|director)(?:'s)? (?:approval|signature|sign-?off|ok|okay)|(?:it's|that's) (?:up to|for) (?:me|him|her|our|the) (?:\w+ )?(?:to decide|to sign|to approve|ceo|cfo|coo|owner|director|president)|(?:final|last) (?:say|word|call|decision|sign-?off|approval)|(?:the )?(?:decision|budget|money|call|p&l|p and l)(?: \w+)? (?:sits|lies|rests|stays|is|lives) with\b|(?:reports?|goes?|up) (?:straight )?to (?:the|our) (?:ceo|cfo|coo|board) for (?:approval|sign-?off|signature)|(?:he|she|they|who) (?:holds|controls|approves|signs|decides)\b|(?:approves?|signs?) (?:it|this|that|the (?:spend|deal|contract|budget|purchase|order)|anything|everything|all)|(?:has|holds|owns|controls) the (?:\w+ ){0,2}(?:budget|purse|money|cheque ?book|checkbook)|(?:it's |it is )?(?:her|his|my) (?:own )?(?:budget|signature|money|call|p and l|decision)\b|signs? (?:every|all|off on|off (?:all|any|every)|anything|everything|the (?:checks?|cheques?|contracts?)|it off)|decides (?:personally|alone|on (?:everything|anything|all))|can (?:say yes|approve|sign (?:off )?(?:up|anything|it))|(?:everything|anything|all) (?:over|above|beyond)\b.{0,60}\b(?:goes|needs|is|comes|has|i need)\b|(?:mine|his|hers) up to|${WHO_DECIDES} (?:has to |must )?(?:approves?|signs? off)|(?:ends|lands|lies) (?:up )?on (?:his|her) desk|is (?:the|our) (?:economic buyer|budget (?:holder|owner)))`,
      'u',
    ),
    unless:
      /\b(?:who signs|till|until|haven't signed|sign in|signed last|says yes first|approve (?:the|my) (?:leave|pto))\b/u,
    mayBeHypothetical: true,
    words: 5,
    weight: 3,
  },
  {
    ...of('meddpic', 'decision_process'),
    name: 'decision_process',
    why: 'Steps on the way to a signature',
    raisedBy:
      'then first after before goes go through vote meeting meets process monthly papers unanimous approvals week weeks council committee board step rfp tender shortlist shortlisting',
    says: new RegExp(
      String.raw`\b(?:step one|(?:first|then),? .{3,60},? then .{3,60},? then|(?:rfp|shortlist\w*|tender|reference visit|proof of concept|pilot),? (?:and )?then|(?:${STEP})\b.{0,80}\b(?:then|after that|and|before|goes (?:to|through|up)|first)\b.{0,60}\b${STEP}|(?:first|then|goes?|after that) .{0,60}\b${STEP}\b.{0,80}\b(?:then|after that|and)\b.{0,60}\b(?:${STEP}|i write|makes?)|papers (?:have to be|are due|go) (?:in|out)|that's the process|(?:the|our) process is\b|(?:has|have|needs?) to (?:go|get) (?:through|past|to) (?:\w+ ){0,3}${STEP}\b.{0,60}\b(?:then|and|before|after)\b|(?:it is|it's) a \S+[- ](?:quote|step|stage) process|has to be unanimous|show of hands)\b`,
      'u',
    ),
    unless: /\b(?:sees? it before|i like|board in january|we agree that|our prices?)\b/u,
    words: 9,
    mayBeHypothetical: true,
    weight: 3,
  },
  {
    ...of('meddpic', 'decision_criteria'),
    name: 'decision_criteria',
    why: 'What they compare offers by',
    raisedBy:
      'important key main mandatory essential critical non-negotiable judge evaluate evaluating has have must needs need criteria criterion weighted weight scoring scored score matters comes counts requirement requirements if out musthave look looking',
    says: /\b(?:(?:it|that|this|whatever|system|solution|whoever|vendor|tool)(?:'s)? (?:\w+ )?(?:has to|must|needs? to|gotta|got to|have to) (?:\w+ )?(?:work|talk|run|be(?=\s)|have|support|integrate|sync|learn|handle|do|fit|connect|speak|keep)\b.{8,}|comes down to|(?:most|more) important (?:thing|point|criterion|to us|for us|is)|(?:big|main|key|real) (?:thing|criterion|criteria|requirement)s? (?:for us |to us )?(?:is|are)|(?:it|that)(?:'s| is) (?:a must|non-?negotiable|critical|essential|mandatory|a hard requirement)|(?:look(?:ing)? for|judg(?:e|ing) (?:you|it|them|vendors)|evaluat(?:e|ing)|decid(?:e|ing)) (?:on|by)\b|(?:our|the|my|main|three|four|five|two) (?:\w+ )?(?:criteria|requirements)\b|(?:we|i)(?:'re| are|'ll)? (?:scor(?:e|ed|ing)|weigh(?:t|ed|ing|s)?|compar(?:e|ed|ing)|rank(?:ed|ing)?) .{6,}|weighted|that is my scoring|what (?:matters|counts) (?:most )?(?:is|to (?:us|me))|must[- ]haves?|if (?:it|they|you) (?:don't|dont|doesn't|can't|cant) .{3,50}\b(?:out|no deal|dead)\b)/u,
    unless:
      /\b(?:it has to be (?:done|live|signed|used|november|december|january)|deal breaker|works council|on the phone now)\b/u,
    mayBeHypothetical: true,
    words: 8,
    weight: 3,
  },
  {
    ...of('meddpic', 'pain'),
    name: 'pain',
    why: 'A problem they have now, with numbers',
    raisedBy:
      "takes took hours days outage outages rejected duplicates crashes crash nobody can't cannot couldn't couldnt fail failing failed fails lose lost losing miss missed missing waste wasted wasting forget forgot late empty manual manually hand paper error errors wrong complain complaints broken charges penalty penalties stuck hurts spend spent down overtime no-show show rework absentees duplicate crashed offline goes waiting wait waits reconciling reconcile retyping chasing copying second third mistake mistakes defect defects hour every",
    says: /\b(?:every (?:second|third|other|fourth) \w+|(?:spends?|spending) (?:an?|\w+) (?:hours?|days?)|(?:has|have|had|with) (?:a |an )?(?:mistakes?|errors?|defects?|gaps?)|(?:wait(?:ing|s)?|waited) .{0,40}\b(?:days?|weeks?|hours?|months?)|(?:reconcil|re-?typ|copy(?:ing)? and past|re-?enter|chas|fix|correct)\w*|nobody (?:can|could|has|knows|sees|noticed)|(?:can't|cannot|couldn't|could not) (?:see|find|tell|track|trust|know|get)|fail(?:s|ing|ed|ure)?|los(?:e|es|ing|t)|miss(?:ed|ing|es)?|wast(?:e|ed|ing)|forget|forgot|too late|half empty|by hand|manual(?:ly)?|on paper|errors?|wrong|complain\w*|broken|charges|penalt\w+|hurts|we (?:spent|spend)|no[- ]shows?|didn't notice|overtime|rework|downtime|(?:takes?|took|taking|spend|spends|spending) (?:us|me|them|my \w+|our \w+|people|\w+) .{0,40}\b(?:hours?|days?|weeks?|minutes)\b|(?:hours?|days?|weeks?) (?:a|per|every|each) (?:day|week|month) (?:on|just|re|copying|typing|chasing|doing)|crash\w*|outages?|backlog of|duplicat\w+|out of date|double[- ](?:entry|booked|handling)|returned|rejected|no offline|sitting there|goes? out)\b/u,
    unless: new RegExp(
      String.raw`${PRICE.source}|\b(?:your|you (?:lost|limit|are)|lost points|price|vendors? in|their app|demo|signed|if that's fixed|wants? .{0,40}\b(?:down|under|below)|want to (?:miss|lose)|targets?|sign(?:s|ing)?|on the wrong|don't get me wrong|wrong one|budget|anything over)\b`,
      'u',
    ),
    needs: 'figure',
    mayBePast: true,
    words: 9,
    weight: 2,
  },
  {
    ...of('meddpic', 'pain'),
    name: 'pain_named',
    why: 'The customer says what hurts',
    raisedBy:
      "can't cannot nobody mess shambles disaster chaos killing frustrating painful keeps trusts hurts pain problem nightmare struggle struggling headache biggest bigger hardest drives",
    says: /\b(?:(?:part|thing|bit) that (?:really )?hurts|(?:biggest|bigger|main|real) (?:problem|pain|headache|issue|thing) (?:is|for us|we have)|(?:is|it's|was) (?:a|an absolute|the) nightmare|we(?:'re| are)? (?:really )?struggl(?:e|ing)|drives (?:me|us|them|my team|everyone) (?:mad|crazy|nuts|up the wall)|(?:is|it's|are|was) (?:a (?:complete |total |right |real )?(?:mess|shambles|disaster|bottleneck|pain|headache)|killing us|chaos|very painful|really painful|very frustrating)|keeps? (?:me|us) (?:up|awake)|(?:nobody|no one) (?:can|could|knows|trusts) .{10,}|we (?:can't|cannot) (?:see|tell|trust|track|find) .{8,})\b/u,
    unless: /\b(?:your|minimum|commitment|price|lock-in)\b/u,
    words: 8,
    weight: 2,
  },
  {
    ...of('meddpic', 'identify_pain'),
    name: 'identify_pain',
    why: 'Somebody at the customer owns the problem',
    raisedBy:
      'had lose sleep himself herself personally yelled explain apologise apologize calling blame job mine fault',
    says: /\b(?:(?:had to|has to|have to) (?:\w+ ){0,2}(?:call|explain|apologi[sz]e|tell|ring|stand|face|answer|refund).{0,60}(?:customers?|board|investors|himself|herself|regulator|clients?)|lose sleep (?:about|over)|(?:it's|that's|it is) (?:my|on my) (?:job|head|neck|problem|desk) (?:if|that|when)|i(?:'m| am) the one who (?:has to|gets)|somebody else gets to sit)\b/u,
    mayBePast: true,
    mayBeHypothetical: true,
    words: 8,
    weight: 3,
  },
  {
    ...of('meddpic', 'champion'),
    name: 'champion',
    why: 'Somebody sells for us inside',
    raisedBy:
      'sure happen badly take pushing banging sponsor speaks wanted fight behind internally champion case advocate myself push sell convince driving championing selling board told keep',
    says: /\b(?:i(?:'ve| have) (?:already )?told (?:my|the|our) (?:boss|ceo|cfo|board|director|manager) .{0,40}\b(?:one|you|this|right|best|want)|i(?:'ll|'m going to) keep (?:telling|pushing|fighting)|i(?:'m| am) the one (?:pushing|driving|behind|who wants|who (?:is )?push\w*)|(?:pushing|driving|fighting for|championing|selling) (?:this|it) (?:internally|inside|hard|here|through)|get (?:the |our |my )?(?:cfo|ceo|coo|board|boss|team|him|her|them|everyone) on board|i(?:'ll|ll| will|'d| would) (?:\w+ )?(?:take (?:it|this) to|push (?:for|it|this)|fight for|champion|sell (?:it|this)|make the case|go to bat|bring (?:it|this) to|talk (?:him|her|them) (?:round|into)|put my name|make sure (?:the|our|they|she|he|it))\b|(?:really|badly) want (?:it|this) to (?:happen|work)|i(?:'m| am) (?:all in|a big (?:fan|supporter|believer)|sold on this)|banging on about|(?:i've|i have|she's|he's) been (?:pushing|fighting|asking|lobbying) (?:for|this)|(?:is|am|be) the (?:\w+ )?(?:sponsor|champion)|speaks? for me|(?:wanted|wants) this (?:since|for|more|as)|sell(?:ing)? (?:it|this) (?:internally|inside|upstairs))/u,
    unless: /\b(?:take this offline|take it to procurement for)\b/u,
    mayBeHypothetical: true,
    words: 7,
    weight: 3,
  },
  {
    ...of('bant', 'budget'),
    name: 'budget',
    why: 'Money that is set aside',
    raisedBy:
      'budget budgeted aside earmarked allocated ringfenced ring-fenced unspent spoken plan capex opex spend funded grant line funds reserved released move shift',
    says: /\b(?:(?:we've|we have|i've|i have) (?:\w+ )?(?:reserved|put away|allocated|ring-?fenced|set by)|(?:can|could) (?:move|shift|find|free up|take) (?:\w+ ){1,4}(?:from|out of)|budget(?: \w+){0,3} (?:is|of|around|about|roughly|approved|set)|(?:approved|signed off|released|reserved) (?:\w+ ){0,2}(?:budget|funds|money|funding)|set aside|put aside|earmarked|allocated|ring-?fenced|unspent|isn't spoken for|(?:budget (?:is|of|for|line)|budgeted|have (?:a )?(?:\w+ )?budget|in (?:the|our|my|this year's) (?:\w+ )?(?:budget|line|plan|capex|opex))|(?:can|could) spend|(?:capital|it) (?:plan|line|budget)|approved (?:for|a budget)|(?:there's|there is|we have|we've got|i have|i've got) (?:a |about |around |roughly )?(?:budget|money|funding|\S+ (?:thousand|million|grand|lakhs?|crores?) (?:for (?:it|this)|in (?:the|our|my)|left|available|to spend))|\bcapex\b|\bopex\b|no (?:line|budget) for)/u,
    needs: 'figure',
    unless: /\b(?:cut|cuts|owns the|has the budget|whole operations|percent across|her budget|his budget)\b/u,
    mayBeHypothetical: true,
    words: 6,
    weight: 3,
  },
  {
    ...of('bant', 'authority'),
    name: 'authority',
    why: 'Who else signs or can stop it',
    raisedBy: 'without stop veto block kill sign approve word finished nothing bless refuse legal compliance',
    says: /\b(?:(?:legal|procurement|security|compliance|the union|works council|it|finance|the board|he|she) (?:can|could|will|would) (?:\w+ )?(?:block|veto|stop|kill|say no|refuse)|nothing (?:gets?|goes|is) (?:\w+ )?(?:bought|signed|approved|done|through|happens?) without|can (?:still )?(?:stop|veto|block|kill) (?:it|this|anything|everything)|has a veto|(?:also|too|both) (?:has|have|needs?) to (?:sign|approve|agree|bless)|(?:has|have|needs?|got to|gotta) (?:to )?(?:co-?sign|countersign|sign too|bless)|the last word on|(?:says|say) (?:no|he|she) .{0,60}\b(?:finished|dead|over|done)\b|without (?:his|her|their) (?:ok|okay|signature|blessing|sign-off|yes)|if (?:he|she|it|legal|it security) says no)/u,
    mayBeHypothetical: true,
    words: 7,
    weight: 3,
  },
  {
    ...of('bant', 'need'),
    name: 'need',
    why: 'What the business needs',
    raisedBy: 'need needs require requires want visibility proof',
    says: /\b(?:(?:we|they|i)(?:'d| would)? (?:need|want|require) (?:proof|visibility|control|an overview|transparency|a single|one single|better|more (?:control|visibility))|(?:we|the business|our (?:\w+ )?(?:team|people|customers)|everyone) (?:just |really |basically |simply |all )?(?:needs?|requires?) (?:a (?:way|tool|system|place|single|proper)|something that|one (?:place|system|view|source)|to be able to|visibility))/u,
    unless: /\b(?:you to|from you|pilot|discount|by (?:friday|monday))\b/u,
    words: 7,
    weight: 2,
  },
  {
    ...of('bant', 'timeline'),
    name: 'timeline',
    why: 'When they want it',
    raisedBy:
      'decision choose finished contract before live running place ready signature decide going rolled order latest start done up use',
    says: /\b(?:(?:wants?|need|needs|must|has to|have to|should|like|got to|gotta|aim|hoping|looking|plan|ideally).{0,80}\b(?:live|running|in place|ready|(?:a )?signature|signed|to decide|going|rolled out|in use|out in|up and|started|switched)\b|(?:live|running|in place|rolled out) (?:by|before|in)\b|at the latest|(?:has|have|need|needs|must|got) to (?:be|go|get) (?:\w+ )?(?:live|running|up|done|in|ready|finished|signed|out)|(?:decision|decide|choose|contract|order|start) .{0,20}\b(?:by|before|in) )/u,
    unless:
      /\b(?:you need|send|email|agreed|going to (?:call|send|ask|be|have)|meeting|ready to|are you|the invite|i want to (?:talk|speak|see)|report)\b/u,
    needs: 'day',
    words: 4,
    weight: 3,
  },
  {
    ...of('spiced', 'critical_event'),
    name: 'critical_event',
    why: 'A date with a consequence',
    raisedBy:
      "ends ending lapses finishes get compliant support otherwise or after before stuck can't cannot renews expires deadline opens then penalty fine fined lose bidding re-bidding starts notice runs mandatory regulation audit law switched shut turned off season supported longer applies apply kicks rule changes",
    says: /\b(?:(?:regulation|law|rule|standard|directive|requirement|tariff)s? (?:\w+ )?(?:applies|apply|kicks? in|starts?|changes?|comes?)|(?:by then|then),? (?:we|they|it) (?:lose|loses|can't|need|have)|(?:is|are|gets?|will be|being) (?:switched|turned|shut) off|(?:switches|shuts|turns) off|(?:after that|by then|from then on),? (?:we|it|there|everything)\b|season (?:starts|begins|opens)|no (?:longer|more) (?:supported|support)|end of support|otherwise|or (?:we|it|else|they)(?:'re|'ll)?\b|and after that|(?:we're|we are|we'd be|i'm) (?:stuffed|stuck|dead|done|screwed|in breach|out)|auto-?renews?|expires|runs out|re-?bidding|starts then|goes? to the printer|(?:list|it|we|they|system) can(?:'t|not) (?:change|calculate|be|bill|ship|open)|they don't pay|in breach|fine[sd]?\b|penalt|deadline|goes live|opens on|or (?:it|we) (?:goes|lose)|(?:contract|licen[cs]e|support|lease|agreement|grant|funding)\b.{0,40}\b(?:ends|ending|expires|runs out|lapses|is up|finishes)|end of (?:life|support)|(?:we|they)(?:'d| would|'ll| will)? (?:get|be|face) (?:fined|a fine|penalt\w+|in breach|non-?compliant)|comes into force|becomes (?:law|mandatory))/u,
    needs: 'day',
    unless:
      /\b(?:i'll|we'll|i will|let's|shall we|or (?:monday|tuesday|wednesday|thursday|friday)|grant|unspent|committee|board|signs|we're fine|that's fine|fine,)\b/u,
    mayBeHypothetical: true,
    words: 8,
    weight: 3,
  },
  {
    ...of('spiced', 'situation'),
    name: 'situation',
    why: 'How they work today',
    raisedBy:
      'use run do have make keep track manage spreadsheets spreadsheet excel word whiteboard calendar portal portals paper access version currently moment right got today everything present rely homegrown home-grown all fax email phone hand most each orders',
    says: /\b(?:(?:all|most of|half of|each of|each|every one of) (?:our|my|the|them|one|\w+) .{2,40}\b(?:on paper|by fax|in excel|by hand|by phone|by email|in spreadsheets|manually|in word)|(?:orders?|works?|runs?|happens?|goes) (?:by|on|in|over|through) (?:fax|paper|excel|email|phone|hand|spreadsheets?|whatsapp|word)|(?:currently|today|at present|right now|these days) (?:\w+ )?(?:use|run|do|have|work|rely|keep)|home-?grown|in-?house (?:tool|system|built)|(?:we|they|i|our \w+)(?:'re|'ve| are| have)? (?:still |all |just |currently |mostly )?(?:do (?:it|everything|this|that)|use|run(?:ning)?|have|got|make|keep|track|manage|on|about) .{0,60}\b(?:spreadsheets?|excel|access|word|paper|by hand|manually|whiteboard|email|folders?|portals?|systems?|version|calendar|offices|vendors?|databases?|legacy|sap|oracle|tools?|plants?|sites)\b|(?:right now|at the moment|currently|today)[, ]+(?:it's|its|it is|we|they|my|our|everything|everybody|the \w+|all) .{12,}|(?:everything|it|all of it|that)(?:'s| is|s) (?:\w+ )?(?:done|kept|tracked|stored|managed|run|handled) (?:in|on|by|with|through|manually).{3,})/u,
    unless:
      /\b(?:want|we need|looking for|your|meeting|use your|you have|booked|the moment i|can't|problem|budget|lost|promised)\b/u,
    words: 6,
    weight: 2,
  },
  {
    ...of('spiced', 'impact'),
    name: 'impact',
    why: 'What the problem costs the business',
    raisedBy:
      'cost costs costing charges close closed lose lost losing still means paid requires revenue churn fall customers',
    says: new RegExp(
      String.raw`\b(?:(?:costs?|costing|charges|charged) us .{0,60}(?<!\p{L})${FIGURE}|(?:we|they)(?:'d| would|'ll)? (?:have to )?(?:close|lose|shut|lay off|miss out on)\b.{0,80}|(?:lines?|plants?|trucks?|everything) (?:\w+ )?stood still|(?:get|got|getting) paid (?:late|short)|which means (?:we|our)|(?:cost|costs|costing) us (?:\w+ ){0,3}(?:customers?|deals?|contracts?|sales|money|a fortune|revenue|time|staff)|numbers fall|we're into |(?:lost|losing) (?:\w+ ){0,3}(?:customers?|revenue|deals?|contracts?))`,
      'u',
    ),
    unless: new RegExp(
      String.raw`${PRICE.source}|\b(?:close the (?:deal|paper|call)|we'll close|lose you|lost points)\b`,
      'u',
    ),
    mayBePast: true,
    mayBeHypothetical: true,
    words: 6,
    weight: 3,
  },
  {
    ...of('spiced', 'end_vision'),
    name: 'end_vision',
    why: 'What success looks like to them',
    raisedBy:
      'world just automatically button click vision itself want open ideally success perfect dream year able when morning goal one what love screen imagine works nobody finally',
    says: /\b(?:if (?:this|it|that) works,? .{8,}|(?:my|our|the) (?:people|team|planners|managers|guys|nurses|staff) (?:go home|don't have to|can finally|would finally)|nobody (?:has to|calls|needs to)|what (?:i|we)(?:'d)? (?:really )?(?:want|like|dream of) is|one (?:screen|place|dashboard|click|system) (?:where|that|for|with)|(?:i|we)(?:'d| would) (?:love|like) (?:it )?(?:if|when)|imagine if|i (?:want|would like|'d like|'d love) to (?:open|walk|come|go|press|click|wake|sit|look at|see) .{15,}|(?:by itself|automatically),? and (?:i|we|nobody|everyone)|success (?:is|looks|would|for (?:us|me))|in (?:a|an) (?:perfect|ideal) world|(?:good|great) looks like|(?:i|we)(?:'d| would) (?:love|like) to be able to|(?:my|our|the) (?:dream|vision|goal) (?:is|would be) (?:that|to|a|one)|would just (?:\w+ )?(?:work|build|run|appear|happen)|(?:when|if) .{10,80}\b(?:by itself|automatically|without (?:anyone|anybody|me|us|touching|calling|asking)|at the push of a button|with one click))/u,
    unless:
      /\b(?:talk to|demo|pilot|i want to see (?:it|that|the (?:contract|price|wording))|would like to see that|contract|wording|today|next week|your prices?)\b/u,
    mayBeHypothetical: true,
    mayBePast: true,
    words: 9,
    weight: 3,
  },
  {
    ...of('three_whys', 'why_us'),
    name: 'why_us',
    why: 'Why us rather than somebody else',
    raisedBy: 'only because nobody difference reason point why',
    says: /\b(?:(?:you|yours|you guys) (?:were|was|are|is) the only (?:ones?|company|vendor|people)|(?:you're|you are|yours (?:is|are)|your \w+ (?:is|are)) the only\b|(?:you're|you were|yours was) the (?:first|only) (?:ones?|vendor|people|company)|that's why (?:i|we) (?:want|wanted|chose|like|liked|prefer)|(?:reason|why) (?:we|i) (?:like|prefer|want|chose|would choose) (?:you|yours)|none of the others|(?:no other|no one else|nobody else) (?:vendor |company |product |one )?(?:could|can|has|had|does|did|offers?|showed|came)|(?:you|your \w+|yours) (?:were|was|are|is) the (?:first|only)|only (?:you|one|vendor|product|system|ones) (?:that|who|which|to)\b|(?:the others|they|module|their \w+) can'?t .{5,150}\b(?:whole point|what we need|matters))/u,
    words: 8,
    mayBePast: true,
    weight: 3,
  },
  {
    ...of('three_whys', 'why_anything'),
    name: 'why_anything',
    why: 'Why they change anything',
    raisedBy: "go keep continue because change couldn't longer anymore survive can't stay",
    says: /\b(?:(?:can't|cannot|can not) (?:go on|keep (?:going|doing|running|throwing|adding|hiring)|continue|carry on|stay (?:on|with|where|like))\b|(?:lost|lose) (?:it|them|the|that|a) .{0,30}because we (?:couldn't|could not|can't|didn't|had no)|we have to change|doing nothing (?:isn't|is not|is no longer)|(?:no longer|not) an option|if we (?:don't change|change nothing|do nothing))/u,
    unless: /\b(?:can't stay|stay on|the call|doing nothing was an option)\b/u,
    mayBePast: true,
    mayBeHypothetical: true,
    words: 6,
    weight: 4,
  },
  {
    ...of('three_whys', 'why_now'),
    name: 'why_now',
    why: 'Why now rather than next year',
    raisedBy: 'now wait before otherwise window merged year longer law regulation next don',
    says: /\b(?:if we (?:don't|do not) .{3,40}\b(?:before|now|this year|in time)\b.{3,60}|can't wait (?:any|another|until|till)|if we(?:'re| are) .{3,40} (?:i|we) want to|the (?:time|window) is now|(?:it's|it is) now (?:or|because)|why (?:it's )?now|if we (?:don't|do not) (?:do|start|move|fix) (?:it|this|that)? ?(?:now|this (?:year|quarter)|before)|before (?:the|it|that|they) .{3,60}\bbecomes?\b|from (?:the )?\S+ (?:january|april|july|october) (?:on )?(?:we|you|everybody|everyone) (?:have to|has to|must)|(?:otherwise|or) (?:it|we|their|that) .{0,30}(?:next year|another year|becomes our))/u,
    mayBeHypothetical: true,
    words: 8,
    weight: 3,
  },
];
