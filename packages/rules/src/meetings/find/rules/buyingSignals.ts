import type { SentenceRule } from '../rule.ts';
import { anyOf } from '../vocabulary.ts';

const theirs = { kind: 'buying_signal', side: 'theirs', mayBeHypothetical: true } as const;

export const BUYING_SIGNAL_RULES: readonly SentenceRule[] = [
  {
    ...theirs,
    name: 'what_we_want',
    why: 'The customer says it is what they want',
    raisedBy:
      'exactly what want need love wanted forward ahead ready keen roll recommend deal do solve save gamechanger game changer brainer huge perfect',
    says: /\b(?:(?:i|we) (?:think |really |definitely |do )*want to (?:do|use|have|get|roll|buy) (?:this|it|that|you)|(?:we|i)(?:'d| would|'ll| will)? (?:want|like) to (?:roll|have) (?:it|this) (?:out|in|live|everywhere)|we have a deal|you(?:'ve| have) got a deal|(?:i|we)(?:'d| would|'ll| will) recommend (?:you|it|this|going)|(?:this|that|it) (?:would|could|will) (?:really )?(?:solve|save|help) (?:us|me|our|a lot)|(?:this|that|it)(?:'s| is) (?:a )?(?:game[- ]?changer|no-?brainer|huge for us|perfect for us)|exactly what (?:we|i|they)(?:'ve| have|'re| are)?(?: been)? (?:\w+ )?(?:looking|want|wanted|need|needed|after|missing)|(?:this|that) is (?:exactly )?what (?:we|i)(?:'ve| have)? (?:need|want|been)|(?:i|we) want (?:this|it|that|these|yours) (?:for|in|from|on|by|live|running|now|yesterday)|(?:we|i)(?: |)(?:'d love to|'d like to|would like to|would love to|want to|are keen to|'re keen to|'re ready to) (?:buy|go (?:with|ahead)|get (?:this|it) (?:done|going|signed|started)|move (?:ahead|forward)|work with you|do this with you))\b/u,
    unless: /\b(?:not exactly|don't|isn't|do not)\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'would_sign',
    why: 'The customer says when they would sign or renew',
    raisedBy:
      'sign renew buy start tomorrow today convinced order commit in sold happy glad vote backing worth one willing',
    says: /\b(?:(?:happy|glad|ready|prepared|willing) to (?:sign|buy|commit|go ahead|move)|(?:you have|you've got) my (?:vote|support|backing|yes)|(?:that|this|it)(?: alone)? (?:would be|is) worth (?:the|every|it)|(?:this|that|it|you)(?:'s| is|'re| are) the one\b|(?:i|we)(?:'d|d| would|'ll| will) (?:probably |happily |gladly )?(?:sign|renew|buy|order|start|commit|take it|go for it)\b.{0,40}\b(?:tomorrow|today|now|next day|straight away|right away|on the spot|immediately|in a heartbeat)|then (?:i am|i'm|we are|we're) (?:convinced|in|sold|done)|(?:i'm|i am|we're|we are) (?:sold|in|convinced)(?:[.,!]|$)|count (?:me|us) in)/u,
    unless: /\bnot (?:\w+ )?(?:convinced|sold|ready|prepared|happy|willing)\b/u,
    weight: 4,
  },
  {
    ...theirs,
    name: 'asks_how_to_start',
    why: 'The customer asks how to start',
    raisedBy:
      'start live begin onboarding onboard contract paperwork sign references reference rollout implementation soon quickly fast ready speak talk need next earliest soonest asked who once add hold reserve include happy',
    says: /\b(?:(?:can|could) (?:we|you) (?:add|hold|reserve|include|block) .{3,50}\b(?:contract|for us|us|order|scope|start|may|june)|(?:we|i)(?:'d| would) (?:like|be happy|love) to be (?:a|your) (?:reference|pilot|first)|(?:asked|asking|ask) (?:me |us )?when we (?:can|could|will) (?:start|have|get|go)|(?:earliest|soonest) (?:\w+ )?(?:start|date|you (?:can|could))|who (?:would|will) (?:be )?(?:our|my|we|train|support|help|run).{0,40}|once we(?:'re| are) live|(?:when|after) we (?:go live|sign|are live)|when (?:could|can|would|do) we (?:start|go live|begin|kick off|get (?:started|going)|have (?:it|this))|how (?:soon|quickly|fast) (?:could|can|would|do) (?:we|you)|(?:send|give|get) (?:me|us|over) (?:the|a|your) (?:contract|paperwork|order form|agreement|draft contract)|what (?:do|would|else) (?:you need|do you need) from (?:us|me|our side) to (?:get|go|start|sign|move|make)|what(?:'s| is| are) the next steps?|(?:could|can|may|would it be possible) (?:we|i|to)? ?(?:to )?(?:speak|talk) (?:to|with) (?:one|a|some|an existing|another|somebody|someone)|where do (?:i|we) sign|ready to (?:sign|go|move|buy|start)|what (?:does|would|do) (?:the )?(?:onboarding|implementation|rollout|roll-out)\b|what happens (?:after|once|when) we(?:'ve)? sign|(?:talk|speak) to (?:one of your |a |an |some |your )?(?:\w+ )?(?:references?|customers?)\b)/u,
    unless: /\bnot (?:\w+ )?ready\b/u,
    mayAsk: true,
    weight: 3,
  },
  {
    ...theirs,
    name: 'resources_planned',
    why: 'The customer plans as if they had bought',
    raisedBy:
      'already blocked reserved lined freed booked told ready assigned hired briefed prepared nominated asked ordered started',
    says: /\b(?:(?:already|we've|i've|i have|we have) (?:already )?(?:asked|booked|reserved|ordered|set up|started) (?:\w+ ){1,4}(?:for (?:the|it|this|you)|to (?:prepare|free|help|join))|(?:we|i)(?:'ve| have) (?:already )?(?:told|briefed|prepared|picked|chosen|nominated) (?:my|our|the|two|three) .{0,40}|(?:have|has|had|'ve|'s) (?:\w+ ){0,4}?(?:already |all )?(?:blocked|reserved|lined up|freed up|earmarked|assigned|pencilled in|penciled in|signed up)\b|already (?:blocked|reserved|told|lined up|freed|booked|hired|assigned|planned|put))/u,
    unless: /\b(?:budget|calendar|told you|booked (?:out|up|solid)|electrician|signed up for)\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'prefers_us',
    why: 'The customer prefers us',
    raisedBy:
      'picked prefer preferred prefers favourite favorite choice yours first number front one ahead winner loved love impressed excited keen lead leading best seen talk yesterday better strongest easiest clearly',
    says: /\b(?:yours (?:was|is|looked|looks) (?:\w+ )?(?:the )?(?:best|better|nicer|cleaner|easier|stronger|clearly)|(?:by far|clearly|definitely|easily) the (?:best|better|strongest|easiest)|(?:picked|chose|preferred?|prefers|voted for|liked) (?:you|yours)\b|(?:you're|you are|yours is|youre) (?:\w+ )?(?:our|the|my|number) (?:clear |\w+ )?(?:preferred|favou?rite|first|front|number one|one|winner|best|top)\b|(?:first|top|preferred|number one) choice|(?:ahead|in front) of (?:the others|everybody|everyone)|want to talk to the person who|(?:they|team|everyone|everybody|people|users|boss|i|we) (?:all |really |absolutely )*loved? (?:it|this|the demo|what)|want (?:it|this|them) (?:yesterday|asap|now)|(?:really |very |pretty )(?:impressed|excited|keen)\b(?! to meet)|best (?:we've|i've|i have|we have) seen|leading (?:the|on|our)|in the lead)\b/u,
    unless: /\b(?:yours is the only|only one|you're the (?:one|first) (?:who|to|person))\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'wants_to_try',
    why: 'The customer wants a trial or a reference',
    raisedBy: 'try talk pilot trial',
    says: /\b(?:(?:i|we)(?:'d| would) (?:really )?(?:like|love|want) to (?:try (?:it|this|that)|pilot|trial|see (?:it|this) with our)|i want to (?:talk|speak) to (?:the|a|one)\b)/u,
    unless: /\b(?:talk to (?:the|a) manager)\b/u,
    weight: 2,
  },
  {
    ...theirs,
    name: 'says_they_want_it',
    why: 'The customer says it is what they want',
    raisedBy:
      'brainer boss want wants wanted interested hooked tempted impressed excited wish bought through rather leaning inclined pole position wins nailed ticked boxes pays itself see picture imagine brilliant love loves peace stay stick yours',
    says: anyOf(
      '(?:i|we|they) (?:really |just |so |do )?want (?:it|this|that|you|these|in)(?: to be you| now| so| badly| for (?:all|every|the|our)| in (?:all|every|the|our)| across|[.,!]|$)',
      "(?:now )?(?:i'm|i am|we're|we are) (?:\\w+ )?(?:interested|excited|hooked|tempted|all ears|impressed|blown away|keen|on board)\\b",
      "why (?:we )?(?:haven'?t|didn'?t|don'?t|aren'?t) (?:we |i )?(?:just |already )?(?:bought|buy|have|had|done|doing|signed|started|using) (?:it|this|that|you|one|yet|already)",
      "let'?s get (?:you|this|it|that) (?:\\w+ )?(?:through|done|signed|over the line|going|started|moving|approved|on the road|in place)",
      'rather not (?:be )?(?:have|having|talk|talking|start|starting|look|looking|go|going) .{0,40}\\b(?:another|other|anyone else|somebody else|again|competitor)',
      '(?:stay|stick|keep going|years?|for good|partner|work),? (?:\\w+ )?with you\\b',
      "(?:you|you've|you guys|this|it) (?:\\w+ )?(?:tick(?:s|ed)?|nail(?:s|ed)?|hit|hits|answers?|answered|checks?) (?:it|all|every|most|exactly|the nail|our|my)\\b",
      "(?:i |we )?wish (?:we|i)(?:'d| had) (?:had )?(?:this|it|you|that)|where (?:have|were) you (?:been|all)|could have used (?:this|it|that)|would have saved (?:us|me)",
      '(?:pays?|paid) for itself|no-brainer|(?:that|this|it) alone (?:is|would|pays|saves|makes)',
      '(?:i|we) can (?:already |really |totally )?(?:see|picture|imagine) (?:us|my team|the team|our|how we|ourselves|this working|it working|everyone|people) (?!not)',
      '(?:leaning|inclined|tending) (?:\\w+ )?(?:towards?|to) (?:you|your|yours|going)|pole position|(?:top of|head of|front of) (?:the|our|my) (?:list|pack|queue|field)|head and shoulders|yours to lose|the one to beat|(?:the )?(?:team|guys|users|everyone|people|nurses|operators|reps) (?:all )?(?:want|wants|love|loves|prefer|prefers|liked?) (?:you|yours|it|this)\\b',
    ),
    unless:
      /\b(?:not (?:interested|keen|excited|impressed)|if you (?:want|like)|want it (?:under|below|down|in writing|by the|looked|to (?:work|be (?:able|possible)))|isn't|don't|doesn't|won't|haven't (?:had|got)|they love it\b.{0,5}but|vendor|used to|told you|want that (?:looked|in|down|fixed)|on your side|interested in (?:how|what|whether))\b/u,
    mayBePast: true,
    words: 5,
    weight: 3,
  },
  {
    ...theirs,
    name: 'prepares_for_it',
    why: 'The customer plans as if they had bought',
    raisedBy:
      'get told asked briefed warned team start begin keep plan planning clear cleared hold free prepare ready line lining training rollout phase roll expand extend all rest sites offices superusers budget announced',
    says: anyOf(
      "(?:told|asked|briefed|warned|got|had) (?:my|the|our|(?!us|me|them)\\w+) (?:\\w+ )?(?:team|people|guys|crew|staff|lead|leads|managers?|engineers?)? ?(?:to |already to |that )?(?:keep|plan|clear|hold|free|prepare|get ready|start|block|reserve|be ready|make room|we're|they'll|this is)",
      '(?:start|begin|get) (?:lining up|planning|preparing|scheduling|the paperwork|the training|drafting the|writing the|organi[sz]ing)\\b',
      "(?:i|we)(?:'d| would|'ll| will| want to| plan to| intend to) (?:\\w+ )?(?:roll (?:it|this|that) out|expand|extend (?:it|this)|bring (?:all|the (?:other|rest)|every\\w*)|move (?:all|the (?:other|rest)|every\\w*)|put (?:all|every\\w*|the rest)|add (?:the other|the rest|more)|take (?:it|this) (?:to|across))\\b",
      '(?:want|like) to bring (?:all|the|every|our) .{0,40}(?:on|onto|over to|into) (?:this|it|you|your)',
      '(?:cleared|blocked|freed up|reserved|kept free|held|set aside) (?:\\w+ ){1,4}(?:for (?:this|it|you|the (?:rollout|kick-?off|pilot|training|go-?live))|calendars?|diar(?:y|ies))',
    ),
    unless:
      /\b(?:your team|if (?:we|you|i)|not|n't|told you|told me|we were told|start (?:planning|preparing) for (?:christmas|the board)|budget (?:for|of))\b/u,
    words: 6,
    weight: 3,
  },
  {
    ...theirs,
    name: 'asks_about_life_after',
    why: 'The customer asks how to start',
    raisedBy:
      'how what who when where can could would if start contract sign onboarding kick-off csm success reserve slot hold order po purchase agreement dpa msa add seats users later expand',
    says: anyOf(
      "(?:what(?:'s| is) (?:your|the) (?:lead time|earliest|next step|onboarding)|how long (?:does|would|will|until) (?:it take|onboarding|implementation|setup|the rollout|we)|how (?:many|much) (?:of our )?(?:people|time) (?:do you need|would we need|from our side))",
      "who(?:'d| would|'ll| will|'s| is) (?:be )?(?:our|my|running|leading|doing) .{0,40}(?:contact|csm|success|project|implementation|onboarding|training|account|rollout|kick-?off)",
      '(?:can|could|may) (?:we|i) (?:\\w+ )?(?:start|begin|get going|kick off|sign|reserve|book|lock in|add|extend|expand|roll (?:it|this) out|go live)\\b',
      '(?:can|could|would) you (?:\\w+ )?(?:start|hold|reserve|keep|block|send (?:me|us|over) (?:the |a |your )?(?:contract|order form|agreement|msa|dpa|paperwork|statement of work|draft))\\b',
      'if (?:we|i) (?:signed?|said yes|commit(?:ted)?|ordered?|went ahead|go ahead|start(?:ed)?) .{0,40}(?:when|how soon|how fast|could|can|would|by when|where)|(?:do you|would you|will you) need (?:a |an )?(?:po|purchase order|deposit|signature)|where do (?:i|we) sign|whose paper',
    ),
    unless:
      /\b(?:can we start (?:with the|now|the (?:meeting|call))|can i (?:start|add) (?:by|something|one thing|to that)|sign in|could we start (?:with|by))\b/u,
    mayAsk: true,
    words: 5,
    weight: 2,
  },
  {
    ...theirs,
    name: 'would_take_it',
    why: 'The customer says when they would sign or renew',
    raisedBy:
      'set count picture comes came boss sign buy order commit deal vote asking save saves saved solves solve wish close down worth paperwork reference alone started why when start begin training already see can wait cannot let lets',
    says: anyOf(
      "if you (?:can|could|manage|get|do|fix|give|throw|sort|add|drop|bring|include|deliver|show)\\b.{3,60}(?:,|then) (?:then )?(?:we|i)(?:'ll|'d|'re| will| would| can| are)? (?:\\w+ )?(?:sign|buy|take it|go ahead|in\\b|have a deal|commit|order|move|done|sold|renew)",
      "(?:people|team|staff|guys|users|managers|nurses|reps|drivers|operators|engineers|everyone|everybody|they|boss|ceo|director|board) (?:\\w+ )?(?:are|is|keep|keeps|was|were|have been|has been)? ?(?:already |constantly |always )?ask(?:ing|ed|s)? (?:me |us )?(?:when (?:they|we|it)|why (?:we|it|i) (?:don'?t|do not|haven'?t|have not|can'?t|isn'?t))",
      "(?:would|could|will|'d|'ll) (?:\\w+ )?(?:save|free up|give back|take off) (?:us|me|my \\w+|our \\w+|the \\w+|every \\w+|\\w+ (?:hours|days|people))",
      "(?:that|this|it|which|you)(?:'d| would| will)? (?:really |basically |already )?solves? (?:our|my|a|the|half|most|all|exactly)",
      "alone (?:is|would be|makes it) worth|(?:you have|you've) got my|(?:have|got) my (?:vote|support|backing)|(?:nobody|no one|none)(?: else)? (?:comes?|came|gets?|got) (?:even |anywhere )?(?:close|near)|(?:put|pencil|sign|count) (?:us|me) (?:down|in|up)\\b",
      "let(?:'?s| us) (?:get (?:the paperwork|this|it|going|started|the contract)|do (?:this|it)[.!]?$|make (?:this|it) happen|get it done)",
      "(?:can'?t|cannot|can not) wait to (?:get|have|use|start|see|show|roll)",
      "(?:i|we) wish (?:we|i)(?:'d| had)(?: had)? ",
      '(?:happily|gladly|happy to|glad to|love to) be (?:a|your|the) reference|(?:i can|we can) (?:already |totally |really )?see (?:us|my|our|the|every) ',
      '(?:set aside|blocked|freed up|assigned|nominated|found|got|have) (?:\\w+ ){0,3}(?:project managers?|people|engineers?|developers?|superusers?|trainers?|resources?) (?:\\w+ )?for (?:the|this|it) ?(?:implementation|rollout|project|pilot|migration|onboarding|integration)?',
    ),
    unless:
      /\b(?:not (?:sure|going|want|really)|don't see|can't see|your competitor|current|worth (?:it|the money) (?:if|only)|see (?:the|my|our|your) (?:slides?|screen|charts?)|if you can hear|nobody came)\b/u,
    words: 4,
    weight: 3,
  },
  {
    ...theirs,
    name: 'asks_when_it_starts',
    why: 'The customer asks how to start',
    raisedBy: 'when what could can training onboarding implementation rollout start get started live',
    says: anyOf(
      'when (?:could|can|would|do|will) (?:you|your \\w+|your (?:team|people)|they|the \\w+) (?:\\w+ )?(?:start|begin|kick off|come (?:on ?site|over)|train|install|deliver|set it up|have it ready|go live)',
      'what (?:would|does|do|will) (?:the |your |a )?(?:training|onboarding|implementation|rollout|kick-?off|migration|setup|first (?:month|week|weeks)) (?:look|be|involve|mean)',
      '(?:could|can|may) we (?:get started|get going|start (?:with|on|in|next|right|before|already|as soon)|begin|go ahead|kick off|be live)\\b',
      "(?:once|when|after|as soon as) we(?:'re| are|'ve| have)? (?:gone |go )?(?:live|signed|up and running|on board|started),?",
    ),
    unless: /\b(?:start with the (?:agenda|demo|intro\w*)|get started with the (?:meeting|call))\b/u,
    mayAsk: true,
    words: 5,
    weight: 2,
  },
  {
    ...theirs,
    name: 'carried_away',
    why: 'The customer says it is what they want',
    raisedBy:
      'when tomorrow today afternoon morning could calendar diary week done lock once pencilled penciled favour favor help relief stopped told dropped turned change transform phase kiss hug moon music brilliant fantastic amazing superb magic exactly finally first gold dream christmas candy',
    says: anyOf(
      'when (?:would|could|can|do) (?:your|you) .{0,30}\\b(?:come|start|be able to|train|install|be on site|begin)',
      "(?:i|we)(?:'d|'ll| would| will) (?:\\w+ )?(?:have|take|buy|sign|use|start|order|roll|put|switch|do)\\b.{0,50}\\b(?:tomorrow|today|this (?:afternoon|morning|week|minute)|if (?:i|we) could|right now|yesterday|straight away)",
      '(?:cleared|blocked|freed|emptied) (?:her|his|my|our|their|the) (?:calendars?|diary|diaries|week|weeks|schedules?)|pencil(?:l)?ed (?:you|your|it|the|this|in)',
      "show (?:this|it|that) to (?:my|our|the) \\w+ and|we're done here|lock in (?:that|the|this|your) (?:price|rate|quote|slot)|once the (?:contract|order|paperwork|signature)(?:'s| is| has been)? (?:\\w+ )?(?:through|signed|done|in)",
      '(?:huge|big|massive|enormous|real) (?:favou?r|help|relief|step|win|difference) (?:for|to|with)|(?:doing|do) (?:us|me) a (?:\\w+ )?favou?r',
      '(?:stopped|stop|finished) (?:talking to|talking with|looking at|evaluating) (?:the|anyone|anybody|others?)|(?:told|turned down|dropped|sent home|cancel(?:l)?ed) (?:the )?other (?:two|three|vendors?|one|ones|guys)',
      "(?:would|will|could|'d|'ll) (?:totally |completely |really |absolutely )?(?:change|transform|revolutioni[sz]e) (?:how|the way|everything|our|my|the game|life)",
      "(?:thinking|talking|dreaming) (?:about|of) (?:phase two|the next|the rest|where else|rolling|what else)|(?:will|would|'ll|could) (?:kiss|hug|love) you|over the moon|music to (?:my|our) ears|a dream come true|like christmas",
      "(?:that's|that is|this is|it's) (?:\\w+ )?(?:brilliant|fantastic|amazing|superb|magic|gold|genius|exactly it)\\b.{0,60}\\b(?:my|our|we|us|team|planners|people)",
    ),
    unless:
      /\b(?:not|n't|weather|lunch|coffee|restaurant|if (?:we|i) (?:had|knew)|call you|send you|get back|let you|week of|first thing|have (?:a|another|the) (?:meeting|call|lunch)|have to|sign (?:in|on)|you can)\b/u,
    mayAsk: true,
    words: 5,
    weight: 2,
  },
  {
    ...theirs,
    name: 'wants_in',
    why: 'The customer prefers us',
    raisedBy:
      'putting forward want wants in rather prefer ready side give back which asking volunteered drafting draft nobody sign order backing taking champion',
    says: anyOf(
      "(?:i'm|i am|we're|we are|i'll|i will) (?:\\w+ )?(?:putting|put|taking|take|bringing|bring) (?:this|it|you|your \\w+) (?:forward|to the board|to the committee|up)",
      '(?:wants?|wanted|want to be|asked to be|like) in(?: as well| too| on (?:it|this)|[.,!]|$)|(?:rather|sooner) (?:have|work with|go with|buy from|sign with) you',
      "(?:we're|we are|we could be|we can be|we'd be|i'm) ready (?:on our side|from our side|when you are|by|to (?:go|start|sign|move|roll))",
      "(?:don'?t|do not|won'?t|will not) (?:want to )?(?:give|let|hand) (?:it|this|that) (?:back|go|up|away)",
      'which (?:of your people|one of you|consultant|trainer|engineer) (?:would|will|is going to)|(?:been asking|asked) (?:\\w+ ){0,2}for (?:this |that )?since|volunteered to (?:be|test|train|help|go first)',
      "(?:you can|please|go ahead and) (?:\\w+ )?(?:start )?(?:draft|drafting|prepare|write up) (?:the|an|your|a) (?:agreement|contract|order form|sow|paperwork|offer to sign)|it's you or (?:nobody|nothing|no one)|if we sign(?:ed)?\\b",
    ),
    unless:
      /\b(?:not ready|aren't ready|if we sign(?:ed)? (?:three|two|with someone|with somebody|without)|ready to (?:leave|start the meeting)|call in|come in|check in|log in)\b/u,
    mayAsk: true,
    words: 5,
    weight: 2,
  },
];
