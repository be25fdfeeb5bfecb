/** Objections by what the customer feels about which part of the offer. */
import type { SentenceRule } from '../rule.ts';
import { anyOf, BODY, BOSS, CANT, DONT, PRICE, PRODUCT, STAFF, TERMS, VERY, WONT } from '../vocabulary.ts';

const theirs = { kind: 'objection', side: 'theirs', mayBePast: true, mayBeHypothetical: true } as const;

/** Trouble with what they have today is no objection to what we offer. */
const TODAY =
  /\b(?:^(?:(?:and|but|so|because|yes|yeah),? )*they (?:can't|cannot|can not|don't|do not|couldn't|could not|are too|were too)\b(?!.*\byour?\b)|(?:their|his|her) (?:support|service|product|platform|system|price|app)|(?:not|aren't|isn't|n't|no longer) (?:\w+ )?(?:worried|concerned|nervous|afraid|scared)|but not any ?more|(?:our|the|my) (?:current|present|existing|old|incumbent|legacy)|the way we do|at the moment|today (?:we|it|they)|right now (?:we|it|they)|used to be|(?:isn't|is not|wasn't|not) (?:a |an |really a )?(?:problem|issue|concern|expensive|deal[- ]?breaker)|no (?:problem|issue|concerns?|worries|objections?)|never mind|don't worry|not to worry|don't get me wrong, (?:it's|i) (?:great|like))\b/u;

export const OBJECTION_STANCE_RULES: readonly SentenceRule[] = [
  {
    ...theirs,
    name: 'price_too_high',
    why: 'The customer finds the price too high',
    raisedBy:
      'kind expensive dearer pricey pricier overpriced costlier eye-watering eyewatering watering extortionate exorbitant unaffordable prohibitive outrageous steep silly insane crazy hefty rich high heavy stiff tough ridiculous mad shocking painful unreasonable unjustified swallow stomach justify twice double triple times more above paying stretch head robbery shock choke blink wince gulp cheaper sense add sky astronomical premium jump joke choked winced flinch flinched hike budget',
    says: anyOf(
      `(?:is|it's|that's|thats|was|are|you're|you are|seems?|feels?|looks?|sounds?|be|bit|too|so|damn|bloody|awfully|frankly|pretty|quite|very|rather|far|way) ${VERY}(?:expensive|dearer|dear|pricey|pricier|overpriced|costlier|costly|extortionate|exorbitant|unaffordable|prohibitive|outrageous)`,
      'eye-?watering|daylight robbery|highway robbery|sticker shock|through the roof|sky-?high|astronomical|cost an arm',
      `${PRICE}\\b.{0,50} ${VERY}(?:steep|silly|insane|crazy|hefty|stiff|ridiculous|mad|shocking|painful|unreasonable|unjustified|a joke|too rich|too heavy|off the charts|out of reach|beyond us|a killer|hard to (?:swallow|stomach|justify|defend|explain))`,
      `(?:steep|silly|insane|crazy|hefty|stiff|ridiculous|mad|shocking|painful|unreasonable|unjustified|tough|serious|heavy) (?:price|fee|cost|rate|quote|number|figure|uplift|increase|jump|hike|money|tag|premium)`,
      `(?:swallow|stomach|justify|defend|choke on|choked on|winced? at|gulp at|blink at|flinched? at) (?:that|the|this|a|an|those|it|your|\\w+ (?:percent|thousand|hundred|grand|k))`,
      `(?:twice|double|triple|treble|\\w+ times|\\w+ percent (?:more|higher|above|over)|(?:a (?:third|quarter|half|lot|fair bit|good bit|good deal)|much|way|far) (?:more|higher|above)) (?:than )?(?:what |of what )?(?:we|i|our|my|the others?|anyone|everyone|anybody|everybody|the market|you quoted)`,
      `paying (?:you |them )?(?:more|twice|double) (?:than|for|what)`,
      `more than (?:we|i|our|my|the) (?:\\w+ ){0,2}(?:pay|paid|spend|spent|budget|budgeted|bargained|planned|have|cost|costs|earn|make)`,
      `(?:price|fee|cost|costs|pricing|quote|figure|number|maths?|sums?|numbers) ${DONT} (?:\\w+ )?(?:make sense|add up|work|stack up|fit|fly)`,
      `(?:jump|hike|increase|uplift) (?:of|is|like|from) .{0,40}(?:too|not|can'?t|hard|crazy|steep|a lot)`,
      `(?:didn'?t|don'?t|do not|did not|wasn'?t|weren'?t) (?:expect|expecting|budget|plan|planned|planning|have|anticipate)(?:ed|ing)? (?:for )?(?:that|this|anything|a number|a price|to pay|to spend) (?:\\w+ )?(?:much|high|kind|like|level|sort|amount|money)?`,
      `(?:that|this) kind of (?:money|spend|budget|number|increase|investment)`,
      `(?:the )?(?:price|pricing|cost|fee|number|quote|money|commercials?)(?: itself)? (?:is|was|are) ${VERY}(?:where (?:i|we|it)|what (?:kills|worries|bothers|stops|hurts)|my (?:problem|worry|issue)|our (?:problem|worry|issue)|the (?:hook|rub|catch|snag|sticking point|hurdle|hard part|elephant|problem|issue|blocker|hang-?up))`,
      `(?:premium|extra|price|that much|so much) (?:for|on) (?:what|something|a feature|features|stuff) (?:\\w+ ){0,3}(?:is|are|we|i|they|that)`,
    ),
    unless: new RegExp(
      String.raw`${TODAY.source}|\b(?:expensive (?:mistake|lesson|problem|way)|not (?:that |so |too |very )?(?:expensive|dear|pricey|steep)|budget for (?:this|it) is|double[- ]check|(?:save|saves|saving|saved) us)\b`,
      'u',
    ),
    weight: 3,
  },
  {
    ...theirs,
    name: 'hard_to_defend',
    least: 2,
    why: 'The customer cannot defend it inside',
    raisedBy:
      "can't cant cannot couldn't won't never sell hard tough laugh laughed laughs roof chair throat lynch kill head heart convince front defend ask asks explain persuade fight stand question eyebrows eyebrow",
    says: anyOf(
      `${CANT} (?:\\w+ )?(?:put|take|bring|show|present|give|sell|get|hand|walk|send|push|go to|go in|stand) .{0,50}\\b(?:in front of|to|past|by|through|into|with|before|over) (?:\\w+ ){0,2}(?:${BOSS}|${BODY}|him|her|them|frank|upstairs|there|the room)`,
      `${CANT} (?:\\w+ )?(?:put|take|bring|show|present) .{0,40}\\bin front of\\b`,
      `(?:${WONT}|never|${CANT}) (?:\\w+ )?get (?:\\w+ ){0,3}(?:past|through|by|approved|signed off|over the line)\\b`,
      `(?:hard|tough|difficult|impossible|not an easy|tricky|uphill) (?:sell|battle|conversation|one to sell|to (?:sell|explain|justify|defend|position|get past|get through|argue|pitch))`,
      `(?:laugh(?:ed|s)?|throw|threw|thrown|kick|kicked|chase|chased) (?:me|us|it|this) (?:\\w+ )?(?:out|off|down)`,
      `(?:hit|hits|go through|went through) the roof|fall off (?:his|her|their) chair|have my head|eat me alive|lynch (?:me|us)|kill me if|heart attack|raise (?:some |a few )?eyebrows|shot down`,
      `(?:what|how) (?:do|am|would|will|shall|should) i (?:\\w+ )?(?:tell|explain|justify|sell|say to|defend)`,
      `(?:${BOSS}|${BODY}|they|he|she|somebody|someone) (?:\\w+ )?(?:is|are|will|would|'s|'ll|is going to|are going to|gonna)(?: \\w+)? (?:ask|asks|asking|say|question|want to know) (?:me |us )?(?:why|what|how come|where)`,
      `(?:in|into) (?:his|her|their) head that`,
    ),
    unless: new RegExp(String.raw`${TODAY.source}|\b(?:your (?:boss|team) )\b`, 'u'),
    mayAsk: true,
    weight: 3,
  },
  {
    ...theirs,
    name: 'term_refused',
    least: 3,
    why: 'The customer does not accept a term',
    raisedBy:
      'term terms contract clause commitment minimum minimums liability cap caps indemnity notice auto-renewal autorenewal renewal uplift lock-in lockin exclusivity penalty penalties termination exit warranty sla prepayment advance upfront deposit wording paragraph exclusion exclusions jurisdiction policy rules rule allowed permitted law requires require insist insists regulator insurer years year months prepay pay accept sign agree live fly work locked tied committing commit committed stuck up',
    says: anyOf(
      `(?:${CANT}|${WONT}|${DONT}|never|not) (?:\\w+ ){0,2}(?:accept|agree|sign|live with|do|take|commit|go with|go for|work with|swallow|pay|prepay|be locked|be tied|entertain|budge|want) .{0,50}\\b(?:${TERMS}|\\w+ (?:years?|months?)|multi-?year)`,
      `${TERMS}\\b.{0,60}\\b(?:${CANT}|${WONT}|isn'?t acceptable|is not acceptable|unacceptable|not acceptable|doesn'?t work|does not work|won'?t work|not going to work|too (?:long|short|low|high|much|little|broad|narrow|strict|vague|one-?sided|wide)|is a (?:problem|no|killer|non-?starter|blocker|sticking point|concern|red flag|no-?go)|are a (?:problem|blocker|concern)|not (?:happy|comfortable|keen|on|ok|okay|possible|enough)|bothers?|worries|kills|scares?|has to (?:go|come out|change)|have to (?:go|change)|needs to (?:go|come out|change)|must (?:go|change)|makes? (?:me|us|legal|them))`,
      `(?:our|the company|company|group|internal|state|federal|bank) (?:\\w+ )?(?:policy|policies|rules?|regulations?|standards?|guidelines?|regulators?|insurers?|auditors?|bylaws?|charter|procurement rules) (?:\\w+ )?(?:says?|requires?|forbids?|prohibits?|${DONT} (?:\\w+ )?(?:allow|permit|let)|demands?|insists?|wants?|gives? us|is (?:very )?(?:clear|strict)|states?)`,
      `(?:we're|we are|i'm|i am|they're) (?:simply |just |legally )?not (?:allowed|permitted|authori[sz]ed|in a position) to`,
      `(?:locked|tied|locking|tying) (?:us |ourselves |me |our hands |myself )?(?:in|into|to|down|up) (?:to |for |with )?(?:a|an|one|the|\\w+ (?:years?|months?)|you|something|anything)`,
      `(?:paying|pay|money|cash|everything|all of it|a year|the year|half|whole year) (?:\\w+ ){0,3}(?:up ?front|in advance) (?:is|isn'?t|${WONT}|${CANT}|makes|just)`,
      `(?:who|nobody|no one) (?:in their right mind )?(?:signs?|would sign|accepts?|agrees?) `,
      `(?:${BODY}|${BOSS}|they|he|she|our \\w+) (?:${WONT}|${CANT}|never) (?:\\w+ )?(?:accept|sign|agree|allow|approve|let (?:us|me|that)|wear|have|go for|swallow|buy|touch|tolerate|pass|clear|take) (?:to |off |off on |on )?(?:that|this|it|a|an|the|your|any|anything|more|less)`,
    ),
    unless: new RegExp(
      String.raw`${TODAY.source}|\b(?:sign anything (?:till|until)|(?:can't|cannot) (?:do|make) (?:monday|tuesday|wednesday|thursday|friday|next|this|before)|in terms of|long[- ]term|exit (?:interview|sign)|short notice|cap table|end of term|mid-?term|school term|this term|next term)\b`,
      'u',
    ),
    words: 6,
    weight: 2,
  },
  {
    ...theirs,
    name: 'product_gap',
    least: 4,
    why: 'The customer points at something our product or offer does not do',
    raisedBy:
      "support supports does too work wouldnt open connect missing lacks lacking gap gaps immature clunky slow buggy bugs crash crashes crashed crashing confusing complicated cluttered cumbersome rigid basic limited dated outdated ugly unusable unstable unreliable fiddly overwhelming black shared another separate yet more can't cant cannot doesn't doesnt don't dont didn't no without roadmap vapourware vaporware coming only half-baked beta workaround workarounds manual manually login logins logs log portal generic accurate wrong false trust explain opaque transparent intuitive overkill bloated shallow heavy clicks typing weak isn't isnt aren't log bolt-on proprietary",
    says: anyOf(
      `(?:your|you're|you are|you|yours|this|it|that|the (?:${PRODUCT}|demo|trial|pilot|proposal|offer|answer|connector)) .{0,40}${VERY}(?:immature|clunky|buggy|unstable|unreliable|fiddly|half-?baked|cumbersome|cluttered|confusing|overwhelming|unusable|bloated|shallow|opaque|a black ?box|vapou?rware|overkill|outdated|dated|not intuitive|not mature|a workaround|too (?:basic|rigid|complicated|complex|slow|generic|technical|limited|much|many|manual|fiddly|heavy|big))`,
      `(?:a|for us a|like a|bit of a|total|complete) black ?box`,
      `(?:yet another|one more|another|a (?:second|third|fourth|fifth|sixth|seventh)|the (?:third|fourth|fifth|sixth)|\\w+ different) (?:${PRODUCT}|password|place to|thing to|spreadsheet|vendor to)`,
      `${DONT} (?:\\w+ )?(?:want|need) (?:\\w+ )?(?:another|one more|yet another|more|a second|two|three) (?:${PRODUCT}|password|vendor|vendors)`,
      `(?:you|your \\w+|it|yours|this|they)(?: \\w+)? (?:${DONT}|${CANT}) (?:\\w+ )?(?:support|handle|have|integrate|connect|talk to|work (?:with|on|for|in|without|offline)|export|scale|cover|show|do|speak|understand|cope|sync|read|write|import|track|allow|let|offer|cater|fit|match|meet|go far|go deep|include|recogni[sz]e|distinguish|split|tell)`,
      `(?:i|we) (?:didn'?t|did not|haven'?t|have not|never|don'?t|do not|couldn'?t) (?:really |actually |yet )?(?:see|saw|seen|hear|heard|get|got|find) (?:\\w+ )?(?:anything|any|a way|an answer|a single|evidence|proof|how (?:it|you|this|that)|where (?:it|you)|the part where|much|enough)`,
      `(?:there's|there is|there are|theres|you have|you've got|has|have|i see) (?:no|nothing|zero|not a|not any|not much) (?:\\w+ ){0,2}(?:${PRODUCT}|way|audit trail|history|version|german|french|spanish|language|sso|single sign-?on|undo|sandbox|local|guarantee|sla|fallback)`,
      `(?:big|huge|major|serious|real|obvious|glaring|important|a) (?:gap|hole|limitation|drawback|weakness|shortcoming|downside|omission|weak spot|weak point)`,
      `(?:only|just) (?:on|in) (?:your|the) roadmap|(?:roadmap|coming soon|next (?:release|version)|in beta) (?:isn'?t|is not|doesn'?t|does not|${DONT}|${WONT}|means)`,
      `you(?:'re| are) (?:on|running|using|storing|keeping|hosting|sharing|sending|only|still|asking|missing|lacking|putting) .{0,80}\\b(?:and|but|which|while) (?:our|my|we|i|that|the)`,
      `(?:${STAFF}|they|people|percent of them|half of them|most of them|nobody|no one) (?:\\w+ )?(?:just |simply |ever )?(?:${DONT}|${WONT}|never|ever) (?:\\w+ )?(?:log in|logs in|use it|uses it|touch it|touches it|open it|opens it|fill|fills|adopt|adopts|enter|enters|type|look at it|learn|learns|switch|bother|trust it|trusts it|accept it)`,
      `(?:too many|so many|\\w+ too many) (?:clicks|steps|screens|fields|options|false|alerts|notifications|buttons|logins|tabs)`,
      `false (?:positives|alarms|alerts)|data (?:isn'?t|is not|wasn'?t) (?:accurate|right|clean|correct)`,
    ),
    unless: new RegExp(
      String.raw`${TODAY.source}|\b(?:you don't (?:have to|need)|you can't (?:see|hear|beat|imagine|believe|go wrong)|your (?:mic|camera|screen|audio|video|sound|connection|slides?)|nobody uses it today|we don't have (?:another|a second))\b`,
      'u',
    ),
    words: 6,
    weight: 2,
  },
  {
    ...theirs,
    name: 'doubt_about_us',
    least: 2,
    why: 'The customer doubts our company',
    raisedBy:
      'startup start-up small tiny young new unknown heard bust bankrupt acquired bought around reference references track record tomorrow support response respond responds reply replies disappear disappears disappeared unproven proven guinea pig pigs beta logo logos funding runway references nobody sales salespeople promises promised promise overpromise oversold vendor vendors',
    says: anyOf(
      `(?:you're|you are|you guys are|you folks are|company|vendor|firm|outfit|shop|supplier) (?:\\w+ ){0,3}(?:${VERY})(?:a |an )?(?:startup|start-?up|small|tiny|young|new to|unknown|unproven|so small)`,
      `(?:a|with a|on a|from a|such a|about a) (?:${VERY})(?:startup|start-?up|small|tiny|young|unknown|unproven|new|little) (?:company|vendor|firm|outfit|shop|player|supplier|team|business)`,
      `(?:never|hadn'?t|haven'?t) (?:\\w+ )?heard of (?:you|your)`,
      `(?:you|your company|you guys|vendor|they) (?:go|goes|went|get|gets|got|are|is|might|could) (?:\\w+ )?(?:bust|bankrupt|under|acquired|bought|sold|belly up|away)`,
      `(?:still|even) (?:be )?(?:around|in business|exist|here) in (?:\\w+ )?(?:years?|months?)`,
      `guinea pigs?|track record|no references?|no logos?|not (?:one|a single) (?:reference|customer)|unproven|one bad (?:quarter|year)`,
      `(?:your|the) (?:support|account team|service|response times?|helpdesk|csm|account manager|sales team) (?:\\w+ ){0,2}(?:is|was|has been|takes?|took|never|${DONT}|hasn'?t|isn'?t|wasn'?t|disappear\\w*|vanish\\w*|keeps?|were) .{0,40}\\b(?:slow|bad|poor|days|weeks|terrible|awful|answer|back|respond|reply|hopeless|late|changing|changed|enough|great|good|useless|nobody|the same)`,
      `(?:every|all|each) (?:vendors?|sales\\w*|suppliers?)(?: \\w+)? (?:says?|tells?|promises?|promised|told|claims?|swears?)`,
      `(?:over-?promised?|oversold|too good to be true|all talk|sales pitch|sales talk|marketing speak|snake oil|smoke and mirrors|(?:believe|see) it when (?:i|we) see|take (?:that|it|this) with a)`,
    ),
    unless: TODAY,
    mayAsk: true,
    words: 5,
    weight: 3,
  },
  {
    ...theirs,
    name: 'bad_experience',
    why: 'Earlier promises or systems let the customer down',
    raisedBy:
      'burned burnt bitten scars scarred before already last tried failed fail shelf shelfware abandoned dust disaster fiasco nightmare ago never again movie fool once worked promised flopped wasted dead ended stung sour',
    says: anyOf(
      'burned|burnt|once bitten|been bitten|got bitten|bit us|got stung|been stung|scars|scarred|shelf-?ware|collecting dust|gathering dust|sat on the shelf|seen this (?:movie|film|before)|fool me|been (?:here|there|down this road|through this) before|never again|leaves? a (?:bad|sour)|(?:left|bad) (?:\\w+ )?taste|been promised|bad experiences?',
      `(?:last|previous|earlier|former|other) (?:time|vendor|supplier|system|project|provider|one|tool|rollout|implementation|attempt) .{0,80}\\b(?:failed|fail|flop\\w*|disaster|fiasco|nightmare|never|nobody|didn'?t|took|overran|went (?:wrong|south|badly)|ended|died|abandoned|wasted|promised|told us|double|late|unused|gave up)`,
      `(?:we|i|they)(?:'ve| have)? (?:already )?(?:tried|bought|did|done|had|attempted|went through|paid for|rolled out|ran) (?:\\w+ ){0,6}(?:and|but|which) .{0,40}\\b(?:failed|flop\\w*|disaster|fiasco|never|nobody|didn'?t|hated|went (?:wrong|south|badly)|gave up|abandoned|scrapped|died|unused|stopped|binned|threw)`,
    ),
    unless: new RegExp(String.raw`${TODAY.source}|\b(?:burned down|burnt out|burned out)\b`, 'u'),
    weight: 3,
  },
  {
    ...theirs,
    name: 'effort_too_high',
    least: 3,
    why: 'The customer fears the effort of the change',
    raisedBy:
      'setup steep effort migration migrate migrating retrain retraining train training disruption disruptive rip switching switch change fatigue overhaul rollout implementation upheaval learning curve time weeks months rebuild redo work adoption disrupt cutover transition resist',
    says: anyOf(
      `(?:migration|migrating|switching|moving|retraining|rollout|roll-?out|implementation|implementing|change|the effort|effort|setup|learning curve|training|adoption|onboarding|cut-?over|transition|disruption|integration)\\b.{0,50}\\b(?:scares?|scary|terrif\\w+|worr(?:y|ies)|frightens?|daunting|painful|too much|a lot|nightmare|huge|massive|enormous|heavy|steep|kills?|concerns?|headache|puts? (?:me|us|them) off|risky|more than we|not trivial|big ask|underestimate\\w*|never (?:goes|works))`,
      `(?:scared|worried|nervous|afraid|terrified|dread\\w*|anxious|concerned) (?:of|about|by|that) .{0,40}(?:migration|migrating|switching|retrain\\w*|rollout|implementation|change|effort|setup|learning|training|adoption|onboarding|cut-?over|transition|disruption|integration)`,
      `rip[- ]and[- ]replace|change fatigue|big bang|learning curve|too much (?:work|effort|change|disruption|hassle|upheaval|on (?:their|our) plate)|change management`,
      `(?:${DONT}|${CANT}|${WONT}|no) (?:\\w+ )?(?:want|have|afford|face|put|spend|spare|time|find) (?:\\w+ ){0,4}(?:retrain|re-?train|migrate|rebuild|redo|start (?:over|again|from scratch)|through (?:another|a|that)|another (?:migration|rollout|implementation|project)|time to (?:learn|train|implement|set))`,
    ),
    unless: new RegExp(
      String.raw`${TODAY.source}|\b(?:don'?t want to retrain .{0,40}(?:renew|stay)|we have people for|change management (?:team|plan|lead|is))\b`,
      'u',
    ),
    words: 6,
    weight: 2,
  },
  {
    ...theirs,
    name: 'status_quo_will_do',
    least: 2,
    why: 'The customer could do without it',
    raisedBy:
      'enough already ourselves in-house inhouse internally excel free without nice must works fine broken bother needed necessary need pay why same live',
    says: anyOf(
      `(?:why (?:is|isn'?t|is not)|isn'?t) .{2,40} (?:good )?enough`,
      `(?:pay|paying|paid|have|own|using|use) (?:\\w+ )?already (?:for|\\w+) .{0,60}\\b(?:why|so|same|enough|does|can)`,
      `already (?:pay|paying|paid|have|own|got|use|using|bought) .{0,60}\\b(?:why|same|does (?:that|this|it|most|the)|can do|covers?|for free|included|good enough|so (?:why|what))`,
      `nice[- ]to[- ]have|not a must|(?:can|could) (?:live|do|manage|survive) without (?:it|this|that)|if it ain'?t broke|isn'?t broken|good enough (?:for|as|today)|not (?:worth|sure it's worth|sure it is worth) (?:it|the|that|our)`,
      `(?:could|can|might|would|should|rather) (?:just |simply |also |probably |as well |easily )?(?:build|do|write|make|develop|code|create) (?:it|this|that|something|one|most of (?:it|this|that)) (?:\\w+ )?(?:ourselves|in-?house|internally|in excel|for free|with (?:excel|ai|chatgpt|power ?bi))`,
      `${DONT} (?:really |actually |even )?need (?:all|half|most|that|this|so|any of|the (?:whole|full)|everything|such) `,
      `(?:our|the) (?:current|existing|own|old) (?:\\w+ )?(?:setup|system|tool|process|way|solution|one|vendor) (?:\\w+ )?(?:works|does the job|is (?:fine|ok|okay|good enough))`,
      `what (?:we|they) have (?:\\w+ )?(?:works|does the job|is (?:fine|ok|okay|good enough))`,
    ),
    mayAsk: true,
    unless: /\b(?:already have (?:budget|money|the)|can't live without|not good enough)\b/u,
    words: 6,
    weight: 2,
  },
  {
    ...theirs,
    name: 'uneasy',
    least: 3,
    why: 'The customer has doubts',
    raisedBy:
      "like worried worries worry nervous nervousness anxious uneasy sceptical skeptical scepticism skepticism hesitant hesitate hesitation hesitations hesitancy reluctant reservation reservations concern concerns concerned convinced comfortable uncomfortable sold doubt doubts doubtful unsure sure love thrilled wild happy unhappy keen fan problem issue hook rub snag catch sticking hang-up hangup pause flag flags bothers bother bugs scares scary stretch struggle struggling risky pushback push sits sit stuck trouble hurdle blocker objection complaint gripe beef reassured fails won't fly buy lost disappointed disappointing frustrated annoyed trust dislike hate",
    says: anyOf(
      `(?:i'm|i am|we're|we are|im|makes? (?:me|us)|still|me|us|getting|feel|feeling|was|were) ${VERY}(?:worried|nervous|anxious|uneasy|sceptical|skeptical|hesitant|reluctant|doubtful|uncomfortable|unsure|concerned|disappointed|frustrated|annoyed|wary|cautious) (?:about|that|with|of|by|to|whether|if|when|because|on|how)`,
      `(?:makes?|making|made|leaves?|left) (?:me|us|them|legal|it|my \\w+|our \\w+) ${VERY}(?:worried|nervous|anxious|uneasy|uncomfortable|hesitat\\w+|hesitant|wary|think twice|pause)`,
      `(?:i|we)(?:'m| am|'re| are) (?:\\w+ )?not (?:\\w+ )?(?:convinced|comfortable|sold|thrilled|wild|happy|keen|a (?:big |huge )?fan|in love|persuaded|reassured|at ease|a believer|so sure (?:about|that)|sure (?:about (?:the|your|that|this)|(?:that )?(?:it|this|you|your|the \\w+|our|my|they|people|we (?:need|want|can)|i (?:need|want|believe|buy|trust))))`,
      `(?:i|we) (?:do )?(?:hesitate|struggle|worry|have (?:\\w+ )?(?:trouble|problems?|issues?|doubts?|reservations?|concerns?|hesitations?|a hard time|difficulty|difficulties|a beef))`,
      `(?:my|our|the|one|another|a|their|his|her|biggest|main|real|only|first|second) (?:\\w+ )?(?:concern|worry|hesitation|reservation|doubt|objection|sticking point|hang-?up|hook|rub|snag|stumbling block|fear|pushback|complaint|gripe|hurdle|red flag|problem|issue|trouble) (?:\\w+ )?(?:is|are|with|about|would be|was|here|i have|we have|there|remains|around|on (?:our|my) side)`,
      `(?:the )?(?:hook|rub|snag|catch|kicker|hitch|crunch|crux) (?:is|for (?:me|us)|there)`,
      `(?:gives?|gave) (?:me|us|them|him|her) (?:\\w+ )?(?:pause|heartburn|the creeps|a headache|second thoughts)|red flags?|cold feet|think twice|second thoughts|rubs? (?:me|us) the wrong|makes? (?:my|our) (?:skin|hair)`,
      `(?:that|this|it|what|which|the \\w+|\\w+) (?:really |still |kind of |sort of |also )?(?:worries|bothers|bugs|scares|concerns|annoys|irks|troubles|frightens|puts off|frustrates) (?:me|us|them|him|her|my|our|legal|the)`,
      `${DONT} (?:\\w+ )?(?:love|like|buy|trust|believe|sit|feel right|feel good|feel comfortable|inspire|fill me) (?:\\w+ )?(?:the|that|this|it|your|how|well|with|in|me|about|us|being|having)`,
      `(?:push|pushing) back (?:on|against|a little|a bit|here|there)`,
      `(?:a|quite a|bit of a|a real|big) stretch (?:for|to|on)?`,
      `(?:lost|losing|lose) (?:\\w+ )?(?:trust|confidence|faith|patience)`,
      `(?:i|we) (?:hate|dislike|loathe|resent) (?:the|that|this|your|being|having|when|how|it)`,
      `(?:problem|issue|trouble) (?:\\w+ )?(?:with|for us with|i have with|we have with) (?:your|you|the|that|this|it|any|a)`,
    ),
    unless: new RegExp(
      String.raw`${TODAY.source}|\b(?:(?:not|aren't|isn't|n't|no longer|less) (?:\w+ )?(?:worried|concerned|nervous|anxious)|no (?:concerns?|doubts?|reservations?|hesitations?|issues?|problems?|red flags?)|any (?:concerns?|problems?|issues?|questions?)|only here|i'm not sure (?:when|what time|who|where|yet|exactly|if i can make|i follow|i understand|what you mean)|i (?:don't|dont) (?:like|love) (?:mondays|coffee|to (?:boast|brag)))\b`,
      'u',
    ),
    weight: 3,
  },
  {
    ...theirs,
    name: 'not_possible_so',
    why: 'The customer does not accept a term',
    raisedBy:
      'fly flies cut work breaker dealbreaker stopper starter no-go nogo line enough acceptable unacceptable question way table accept impossible unthinkable walk',
    says: anyOf(
      `(?:${WONT}|${DONT}|isn'?t|not) (?:\\w+ )?(?:fly|cut it|wash|do it for|work for (?:us|me|our|my|a)|be enough|suffice|going to be enough|good enough for)`,
      "deal[- ]?breaker|deal[- ]?killer|show[- ]?stopper|non[- ]?starter|no[- ]go|(?:that's|is) where (?:i|we) draw|red line|out of the question|not acceptable|unacceptable|unthinkable|no way (?:we|i|they|my|our|that|legal)|we(?:'d| would| will|'ll) (?:have to )?walk(?: away)?|hard no\\b|a bridge too far",
    ),
    unless: new RegExp(
      String.raw`${TODAY.source}|\b(?:(?:isn't|not) a (?:deal|show|non|red|hard)|no way to|walk you|walk through)\b`,
      'u',
    ),
    words: 5,
    weight: 3,
  },
  {
    ...theirs,
    name: 'falls_short',
    why: 'The offer lacks something they need',
    raisedBy:
      'search interface quote permissions references useless worthless blocker crashed crash broke breaks broken crashes failed sense lot over basic enormous huge massive same similar none only up wrong appetite too alone thin light heavy complicated weak pilot trial demo show compared behind',
    says: anyOf(
      `(?:${PRODUCT}|offer|quote|proposal|permissions?|training|setup|effort|price|contract|references?|demo|trial|pilot)\\b.{0,30} (?:is|are|was|were|looks?|looked|seems?|seemed|feels?|felt|sounds?) ${VERY}(?:basic|enormous|huge|massive|thin|light|heavy|complicated|weak|useless|worthless|coarse|crude|poor|terrible|awful|slow|limited|behind|confusing|too \\w+|not (?:good|great|enough))`,
      `(?:is|was|are|that's|be) (?:a |an |the |our |another )?(?:\\w+ )?blocker|(?:makes?|made) no sense (?:for|to)|useless (?:for|to) (?:us|me|our|my)|for (?:us|our \\w+|my \\w+)(?: \\w+)? it(?:'s| is) useless`,
      `(?:in|during|after|throughout) (?:the|our|your) (?:\\w+ )?(?:pilot|trial|demo|poc|proof of concept|test|evaluation).{0,40}\\b(?:crash\\w*|fail\\w*|slow|lost|wrong|broke|froze|late|errors?|nobody|confus\\w*)|(?:crash\\w*|fail\\w*|lost|broke|froze|took .{0,20} days).{0,40}\\b(?:in|during) (?:the|our|your) (?:\\w+ )?(?:pilot|trial|demo|poc|test|evaluation)`,
      `(?:update|upgrade|release|version|patch)(?: \\w+){0,3} (?:broke|breaks|killed|messed up|crashed)`,
      `(?:a|an awful|quite a|such a) lot (?:of (?:money|cash|effort|work))(?: \\w+){0,2} (?:for|to)|(?:way |well |far )?over what (?:i|we)|(?:can|could) get (?:the same|this|that|something similar|it|most of (?:it|this)) (?:from|for|with|cheaper|elsewhere|through)`,
      `(?:price|quote|fee|rate|it)(?: has|'s)? (?:\\w+ )?(?:gone|went|goes|going|crept) up\\b|you only (?:have|offer|support|do|cover)|none of (?:them|your|the references|the customers)|no appetite|(?:not|n't) have the appetite|wrong way (?:round|around)|didn'?t show (?:us |me )?anything|did not show (?:us |me )?anything`,
      `(?:training|setup|implementation|onboarding|migration|rollout)(?: alone)? (?:would|will) (?:take|cost|tie|eat|block|stop|keep)`,
    ),
    unless: new RegExp(String.raw`${TODAY.source}|\b(?:none of (?:them|the others) (?:could|can|had|has))\b`, 'u'),
    words: 6,
    weight: 2,
  },
];
