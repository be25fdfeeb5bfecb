/** Risks by what may stop or delay a deal at the customer: money, people, time, and who decides elsewhere. */
import type { SentenceRule } from '../rule.ts';
import { anyOf, BODY, BOSS, CANT, DONT, GROUP, HAVENT, ISNT, OUTSIDE, STAFF, WONT } from '../vocabulary.ts';

const theirs = { kind: 'risk', side: 'theirs', mayBeHypothetical: true } as const;

/** What is over, or what their own customers and our product go through, is no risk of the deal. */
const NO_RISK =
  /\b(?:no (?:hiring |spending |budget )?freeze|any ?more|any longer|long ago|leaving (?:at (?!the end)|early|now|for the)|(?:was|got|is) (?:finished|completed) |no (?:risk|danger|rush|problem)|your (?:product|app|platform|support|server|price|company|contract|uplift|fee|rate)|was (?:over|done) (?:ages|years)|is (?:all )?(?:done|over|behind us) now|risk (?:assessment|register|score|management|committee|scoring|model|team)|on hold music|leave (?:it|that|this|you|out|the|us)|leaving (?:it|that|this|you|out|the|us|a)|that's not a (?:risk|problem))\b/u;

const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';

export const RISK_CAUSE_RULES: readonly SentenceRule[] = [
  {
    ...theirs,
    name: 'stopped',
    least: 4,
    why: 'Spending or buying is stopped',
    raisedBy:
      'holds freeze frozen freezing hold holding ice parked pause paused pausing moratorium embargo blackout lockdown shutdown standstill halted halt stopped stop suspended suspend shelved no nothing locked blocked banned ban strike restrictions limbo',
    says: anyOf(
      `(?:freeze|frozen|freezing|moratorium|embargo|standstill|shutdown|lock-?down|blackout|black-?out)(?: period| window)? (?:is|on|until|till|from|for|starts?|begins?|comes?|in|at|across|runs?|over|before|around|during|again|this|next|right|that)`,
      `(?:a|the|an|hiring|spending|budget|purchasing|change|capex|it|code|year-?end|holiday|production|procurement|vendor) (?:\\w+ )?(?:freeze|moratorium|embargo|standstill|blackout)`,
      `(?:has|have) (?:frozen|suspended|stopped|paused|halted|blocked) (?:our|the|all|every|any|new)|(?:on|onto) ice\\b|(?:is|are|been|gets?|got|be|was) (?:\\w+ )?(?:frozen|suspended|shelved|parked|halted|paused|in limbo|locked down|mothballed)`,
      `(?:put|puts|putting|is|are|goes|go|went|been|everything|things?) (?:\\w+ ){0,3}on hold`,
      `(?:holding|held|hold|holds|withholding|withheld|sitting on|pulled|pulling|called in|calling in|stopped|withdrew|withdrawing) (?:back )?(?:the |our |all |any |up )?(?:draws?|loan|loans|funds|funding|money|payments?|lending|credit|financing|budget|grant|approvals?)`,
      `(?:said|says|told us|told me|decided|agreed|there will be|there's|there is|there are|means|with|want|wants|allowing|sees?|make|making|sign|signing|taking on) no (?:new|more|further|other|additional|extra) (?:commitments?|spend|spending|vendors?|systems?|projects?|suppliers?|contracts?|purchases?|software|tools?|investments?|initiatives|hires|headcount|budget|money|expenditure|licen[cs]es|subscriptions)`,
      `no (?:new|more|further|additional) (?:commitments?|spend|spending|vendors?|systems?|projects?|suppliers?|contracts?|purchases?|software|investments?|initiatives|expenditure) (?:until|till|before|this|for|after|from|are|is|will|can|in)`,
      `(?:not|never|nobody|nothing)(?: \\w+){0,3} (?:buying|buys|bought|signing|signs|signed|approving|approved|approves|moves?|moving|spending|happens?) (?:\\w+ ){0,3}(?:until|till|before|this (?:year|quarter)|for (?:now|the)|after)`,
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:screen|you froze|hold on|no more questions|frozen (?:food|goods))\b`,
      'u',
    ),
    weight: 4,
  },
  {
    ...theirs,
    name: 'money_short',
    least: 3,
    why: 'Money or people are cut',
    raisedBy:
      'froze freezes restructuring lay discretionary cut cuts cutting slashed slash squeeze squeezed austerity savings saving program programme deficit shortfall loss losses down shrinking shrunk covenant cash liquidity bankrupt insolvency insolvent chapter redundancies layoffs layoff reforecast belt tight tighten tightening tightened profit warning margins margin budget budgets funding grant money reallocated raided clawed lending credit loan lender bank missed miss revenue sales enrolment enrollment targets downturn recession rates settlement raise round harvest yield headcount review costs cost controller bleeding red hole numbers quarter results',
    says: anyOf(
      `(?:froze|freezes|cut|cuts|cutting|slash|slashed|slashing|squeeze|squeezed|trim|trimmed|trimming|reduce|reducing|shrink|shrinking|tighten|tightening|claw back|clawed back|raid|raided|reallocat\\w+|redirect\\w+|freez\\w+|pull|pulled|lose|lost|losing) (?:\\w+ ){0,4}(?:spend|spending|budgets?|costs?|headcount|funding|grant|opex|capex|money|jobs|positions|staff|heads|roles|credit|loans?|lending)`,
      `(?:budgets?|spend|spending|funding|grant|headcount|opex|capex|margins?|cash|money|liquidity|revenues?|sales|enrol?lments?|volumes?|orders|results|numbers|profits?|income|fees)(?: \\w+){0,3} (?:is|are|was|were|been|being|has|have|gets?|got|looks?|might|may|could|will) (?:\\w+ ){0,2}(?:cut|cuts|slashed|squeezed|trimmed|reduced|shrinking|shrunk|tight|gone|under pressure|down|reallocated|raided|clawed|pulled|at risk|short|shaky|in doubt|not (?:secure|secured|there|approved|safe|guaranteed|confirmed|released)|frozen|dried up|drying up|spent|used up|under review|red|negative|below|collapsing|falling|weak|soft|terrible|awful|lower|disappear\\w*|vanish\\w*)`,
      `(?:cost|savings?|saving|efficiency|austerity|restructuring|cash|transformation) (?:program|programme|drive|exercise|target|targets|measures|plan|mode|review|initiative|preservation|controls?)`,
      `(?:hiring|spend|spending|cost) (?:restrictions|controls?|cap|caps)|belt[- ]tightening|tighten\\w* (?:our|the|their|its) belts?|profit warning|covenants?|insolven\\w+|bankrupt\\w*|chapter (?:eleven|11)|in administration|going under|cash[- ]?(?:flow|strapped|poor|crunch)|bleeding (?:cash|money)|in the red|budget hole|hole in (?:the|our) budget|lay(?:ing)?[- ]?offs?|redundanc(?:y|ies)|letting (?:people|\\w+ people) go|recession|downturn|use it or lose it`,
      `(?:the |our )?(?:${OUTSIDE}|they)(?:'ve| has| have|'s)? (?:\\w+ )?(?:got |put |placed )?(?:our |the )?(?:\\w+ )?(?:lending|loan|loans|credit|facility|financing|accounts?|funding|line) (?:\\w+ ){0,2}(?:under review|in review|on hold|in question|on watch|frozen|pulled)`,
      `(?:missed|miss|missing|below|behind|short of|under) (?:\\w+ ){0,2}(?:numbers|targets?|plan|forecast|budget|quarter|guidance|sales goals?|quota)`,
      `(?:bad|terrible|tough|rough|poor|weak|difficult|horrible|awful|soft) (?:quarter|year|half|season|harvest|results|first half|month|numbers|trading)`,
      `(?:funding|series \\w|the) (?:round|raise) (?:\\w+ )?(?:isn'?t|is not|hasn'?t|has not|falls|fell|slips?|slipped|might|may|could)`,
      `looks? at every (?:order|purchase|invoice|contract|spend|expense|cent|dollar|euro|penny)|(?:approve|approves|signs?|review|reviews|question|questions|challenges?) every (?:single )?(?:order|purchase|invoice|contract|spend|expense|cent|dollar|euro|penny|vendor|line)`,
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:want(?:s|ed)? to (?:cut|reduce|trim)|(?:would|could|will|to|can|helps?|helped) (?:us )?(?:cut|reduce|trim|save) (?:our|the)|goal|lost (?:a|one|two|three) (?:customers?|deals?))\b`,
      'u',
    ),
    weight: 3,
  },
  {
    ...theirs,
    name: 'organisation_changes',
    least: 2,
    why: 'A reorganisation, merger or sale',
    raisedBy:
      'close everybody everyone discretionary spin ran used reorg reorganisation reorganization reorganising reorganizing restructure restructuring restructured merger merging merge merged acquired acquisition acquire takeover buyout buyer sold selling sale carve-out carveout spin-off spinoff spinning divesting divestment divestiture ipo owner owners equity parent headquarters hq corporate global group centralise centralize centralised centralized centralising centralizing consolidate consolidating consolidation standardise standardize standardising standardizing standard mandate mandated election elections relocating relocate moving closing closure closures outsource outsourcing outsourced split integration new incoming interim tender retender',
    says: anyOf(
      `re-?org\\b|re-?organi[sz](?:ation|ing|ed)|restructur(?:e|ing|ed)|carve-?out|spin-?off|spinning (?:off|out)|divest\\w*|takeover|take-?over|buy-?out|due diligence|in (?:merger|acquisition|takeover|sale) talks|(?:merger|sale|acquisition|integration|election|ipo|merging|split) (?:is|talks?|might|may|could|will|goes|closes|going|process|in|next|coming|with|gets|happens|on)`,
      `(?:being|getting|been|be|get|were|was|are|might be|just) (?:\\w+ )?(?:acquired|bought|sold|taken over|merged|spun off|split up|absorbed|outsourced|centrali[sz]ed|dissolved|folded into|moved under|reassigned)`,
      `(?:${GROUP}|they|new owners?|new ${BOSS}|the ${BOSS}|private equity) (?:\\w+ ){0,2}(?:wants?|want to|would like|plans?|is (?:looking|pushing|trying|planning|talking|going|rolling)|are (?:looking|pushing|trying|planning|talking|going|rolling)|mandates?|mandated|decides?|decided|insists?|prefers?|pushes|forces|could|might|may|will) (?:\\w+ ){0,5}(?:one|single|same|common|own|global|globally|group-?wide|standard\\w*|centrali[sz]\\w*|consolidat\\w*|harmoni[sz]\\w*|everything|everyone|all (?:the )?\\w+|review|rethink|stop|change|veto|block|overrule|impose)`,
      `(?:like|likes|want|wants|prefer|prefers|looking for|push(?:ing|es)? for|moving to|go(?:ing)? to|standardi[sz]\\w+ on|consolidat\\w+ (?:on|to|with)|rationali[sz]\\w+) (?:one|a single|a global|one global|fewer|the group'?s|the global) (?:vendors?|suppliers?|systems?|platform|tool|solution|standard|erp|stack)`,
      `(?:his|her|their) (?:old|former|previous|last) (?:company|firm|employer|job|place|shop|team) (?:\\w+ )?(?:ran|used|had|was|uses|runs|bought|worked|is)`,
      `(?:new|incoming|interim|acting|future|next) (?:${BOSS}|\\w+ (?:head|chief|director|manager|president)|head of \\w+|controller)\\b.{0,80}\\b(?:review\\w*|wants?|stops?|everything|changes?|looks?|question\\w*|rethink|starts?|started|comes?|coming|favou?rs?|used|prefers?|brings?|own (?:people|ideas|vendor)|knows?|likes?|from scratch|yet|until|opinion|priorit\\w+|controls?)`,
      `(?:change|changes) (?:of|in) (?:ownership|leadership|control|management|government|strategy|at the top)|leadership change|musical chairs|up for (?:re-?)?election|(?:before|after|until) the (?:election|elections|merger|sale|acquisition|ipo|reorg\\w*|restructuring|takeover|split)`,
      `(?:clos(?:e|es|ing)|relocat\\w+|shutting|shut|moving|consolidat\\w+|outsourc\\w+|offshor\\w+) (?:\\w+ ){0,3}(?:office|offices|plants?|sites?|branch|branches|stores?|depots?|warehouses?|department|it|division|function|unit|factory|campus)`,
      `(?:has|have|had|need|needs) to (?:go|be put|be) (?:\\w+ )?(?:out )?(?:to|through|for) (?:a )?(?:\\w+ )?(?:tender|re-?tender|rfp|bid|public procurement)|re-?tender`,
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:customer acquisition|if you (?:are|get|were)|your company|you get (?:acquired|bought)|sold (?:on|it|them|out)|data (?:integration|migration)|moving (?:forward|on|ahead)|new (?:system|tool) (?:is|was))\b`,
      'u',
    ),
    weight: 3,
  },
  {
    ...theirs,
    name: 'people_go',
    least: 2,
    why: 'Somebody who matters leaves or is new',
    raisedBy:
      'nobody walks walk stepping steps leaving leaves leave retiring retires retire retirement resigned resigning quit quits quitting departure departing moving gone going replacement replaced successor successors maternity paternity parental sick sabbatical secondment vacant vacancy interim behind cover handover last notice fired let out around new job left poached headhunted burnout backfill backfilled position role promoted',
    says: anyOf(
      `(?:i'm|i am|he's|hes|she's|shes|they're|is|are|was|who's|'s|be|im) (?:\\w+ )?(?:leaving|retiring|quitting|resigning|departing|moving (?:on|to (?:another|a new|a different))|stepping (?:down|back|away)|on the way out|on (?:\\w+ )?(?:maternity|paternity|parental|sick|long|medical|garden|gardening) leave|(?:off|out) (?:sick|on leave|from|for (?:the|a|three|two|six|several))|going on (?:\\w+ )?leave|being (?:replaced|moved|promoted|let go)|changing (?:jobs|roles)|gone (?:by|in|at|from|after|until|till)|between jobs|job hunting)`,
      `(?:retires?|leaves (?:us|in|at the end|next|on|the company|this)|resigned|quits|quit|steps down|stepped down|gave notice|given notice|handed in|got fired|was fired|been fired|let go|poached|left us|left the company|left in|left last|has left|have left|just left|goes on (?:\\w+ )?leave|going on (?:\\w+ )?leave)\\b`,
      `(?:maternity|paternity|parental|sick|long service|medical) leave|sabbatical|secondment|early retirement|last day|handover`,
      `(?:no one|nobody|not anyone|no-one) (?:\\w+ )?(?:behind (?:me|him|her|them|that)|to (?:cover|replace|take over|hand)|can (?:cover|replace|take over)|to pick (?:it|this) up|else (?:can|could|knows|here|who|has|to))`,
      `(?:replacement|successor|backfill|position|role|post|seat|job|head of \\w+|cio|cfo|cto|coo|ciso)(?: \\w+){0,2} (?:hasn'?t|has not|isn'?t|is not|not yet|is (?:still )?(?:vacant|open|empty|unfilled)|won'?t|will not|still)`,
      `${HAVENT} (?:\\w+ )?(?:found|hired|named|appointed|replaced|filled) (?:\\w+ ){0,3}(?:anyone|anybody|replacement|successor|him|her|them|position|role|post|new \\w+|yet)`,
      `(?:if|once|after) (?:i|he|she|they|my boss) (?:'m|is|am|are )?(?:leaves?|goes|walks?|quits?|retires?|gone|gets? (?:promoted|moved|fired)|no longer)\\b`,
      `(?:our|my|the) (?:sponsor|champion|project lead|project manager|head of \\w+|${BOSS}|lead)(?: \\w+)? (?:just |has |is )?(?:left|leaves|leaving|resigned|quit|gone|moved|changed|changes)`,
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:vendor|competitor|customers? (?:leave|left|quit)|(?:annual|holiday) leave request|last day of|(?:let's|let us|i have to|i need to|gotta) (?:go|leave)|out (?:this|next) (?:week|friday|monday)|right|left hand|students? (?:leave|leaving)|patients?|handover (?:note|notes|report|process))\b`,
      'u',
    ),
    mayBePast: false,
    weight: 3,
  },
  {
    ...theirs,
    name: 'somebody_against',
    least: 2,
    why: 'Somebody at the customer is against it',
    raisedBy:
      "vote votes voted cios interim managers technicians want like against hates hate hated fan resist resists resistance resisting opposed opposes oppose blocking block blocks politics political veto loyal friends friend friendly golf prefers prefer favours favors favour favor keen enthusiastic sold convinced believer bought board sceptical skeptical sceptic skeptic cynical suspicious scared afraid threat threatened jobs job territorial turf drag dragging won't wont doesn't doesnt don't dont isn't never build priority priorities rather wants push pushing fight fighting fights eyes skeptics loves love married baby spy spying lobbying undermine kill tried",
    says: anyOf(
      '(?:votes?|voted) against|(?:two|three|four|five) (?:c[a-z]os?|bosses|directors|managers|heads) in (?:a|two|three|four)',
      `(?:${BOSS}|${BODY}|${STAFF}|he|she|they|\\w+)(?:'s| is| are|'re| was| were) (?:\\w+ )?(?:dead |really |very |totally |firmly |strongly )?(?:against|opposed to|hostile|sceptical|skeptical|cynical|suspicious|wary|territorial|lukewarm|on the fence|resisting|blocking|fighting|dragging|digging|pushing back|threatened|scared|afraid|worried about (?:their|his|her|losing)|pushing for|lobbying|rooting|in love with|married to|loyal to|close to|friends with|best friends|mates with|tied to|invested in|attached to|golf)`,
      `(?:${BOSS}|${BODY}|${STAFF}|he|she|they)(?: \\w+)? (?:isn'?t|is not|aren'?t|are not|wasn'?t|'s not|'re not) (?:\\w+ ){0,2}(?:sold|convinced|on board|keen|enthusiastic|a believer|behind|a fan|bought in|happy|excited|supportive|aligned|interested|warm|there yet)`,
      `(?:${BOSS}|${BODY}|${STAFF}|he|she)(?: \\w+)? (?:hates?|resists?|opposes?|blocks?|blocked|fights?|distrusts?|${DONT} (?:\\w+ )?(?:want|like|believe|trust|see|support|get it|care)|would rather|'d rather|prefers?|favou?rs?|loves? (?:the|their|his|her|our)|wants? to (?:build|keep|stay|go with|stick|do it))`,
      `(?:${STAFF}|he|she|they)(?: \\w+)? (?:think|thinks|believes?|fears?|see|sees|feels?|reckon)s? (?:\\w+ ){0,3}(?:spy|spying|threat|replace|replaces|replaced|lose (?:their|his|her)|jobs?|big brother|watch|track|control|monitor)`,
      `(?:resistance|opposition|pushback|push-?back|politics|political|turf war|power struggle|infighting|bad blood|internal (?:fight|battle|debate|politics|competition)|not everyone|not everybody|divided|split on|two camps|dragging (?:their|his|her|its) feet|dig(?:s|ging)? (?:their|his|her) heels|roll(?:s|ing|ed)? (?:their|his|her) eyes|pet project|not invented here|has a thing (?:about|against)|have the ear of)`,
      `${ISNT} (?:\\w+ ){0,2}(?:a |the |our |my |his |her |their |top of |high on )(?:\\w+ )?(?:priority|radar|agenda|list|top priority)`,
      `(?:low|lower|bottom|bigger|other|competing|different|shifting|higher|more urgent|conflicting) (?:\\w+ )?(?:priority|priorities|on the list|of the list|fish to fry)`,
      `(?:build|building|built|make|develop) (?:it|this|that|one|something|their own|our own|his own|her own) (?:\\w+ )?(?:in-?house|themselves|ourselves|internally|own)|(?:internal|in-?house) (?:solution|build|project|team|tool|alternative) (?:\\w+ )?(?:is|wants?|could|might|competes|that)`,
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:i don't want (?:this|it|to)|don't (?:want|like) to (?:wait|lose|go back)|don't like (?:your|paying)|loves? (?:it|this|the (?:demo|idea|app|product))|(?:will|are|do|would) not build|won't build|against (?:the|a) (?:list|target|plan|budget|benchmark|contract)|they don't (?:want|see) (?:the|their) customers?|prefers? (?:you|yours)|nobody wants)\b`,
      'u',
    ),
    weight: 2,
  },
  {
    ...theirs,
    name: 'no_capacity',
    least: 3,
    why: 'They are short of people or time',
    raisedBy:
      'queue backlog backlogged backed snowed flat swamped tied maxed booked capacity bandwidth staffed understaffed short shorthanded short-handed stretched thin slow overloaded drowning buried overwhelmed busy busiest hands resources resource free spare hiring hire hired people person engineer engineers developer admin waiting bottleneck season peak harvest close closing year-end yearend exams exam summer holidays holiday ramadan christmas vacation shutdown month-end breathe plate juggling migration erp go-live golive rollout parallel same time only half two three part-time firefighting',
    says: anyOf(
      `(?:drowning|buried|swamped|snowed under|flat out|maxed out|overloaded|overwhelmed|stretched|backed up|back-?logged|under-?staffed|short-?staffed|short-?handed|under the pump|slammed|firefighting|run(?:ning)? ragged|up to (?:our|their|my) (?:necks?|ears|eyeballs)|on (?:our|their|my) knees|booked (?:out|up|solid)|fully booked)`,
      `(?:no|any|zero|little|limited|lack of|lacks?|without|not enough|enough|short (?:of|on)|run out of|running out of|${DONT} have (?:\\w+ )?(?:the )?|${HAVENT} (?:\\w+ )?(?:got )?(?:the )?) ?(?:capacity|bandwidth|resources?|headcount|people to|hands|time to (?:breathe|do|run|implement|look|test|train|support)|engineers?|developers?|staff (?:to|for)|cycles)`,
      `(?:nobody|no one|no-one|not a soul)(?: \\w+){0,3} (?:has|have|got|had|will have|is going to have) (?:\\w+ )?(?:time|capacity|bandwidth|a minute|hours)`,
      `nobody (?:is |'s )?(?:free|available|around|here) (?:until|till|before|in|to|from|over)`,
      `(?:queue|backlog|waiting list|waitlist|bottleneck|lead time|turnaround)(?: \\w+){0,3} (?:is|are|of|at|in|for|with|that|runs?|about|around|takes?|until|right|now|to)`,
      `(?:busy|busiest|peak|high|crazy|harvest|exam|budget|tax|audit|closing|planting|calving|flu|holiday|christmas|open enrol?lment|hunting|tourist|renewal|shearing|vintage) (?:season|time|period|weeks?|months?)`,
      `(?:year-?end|month-?end|quarter-?end|stock-?take|stocktaking|inventory|fiscal) (?:close|closing|is|crunch|we|nobody)`,
      `(?:only|just) (?:one|two|three|half a|a handful of|\\w+) (?:person|people|engineers?|developers?|guys?|admins?|fte|head|heads|hands|of us)\\b`,
      `(?:middle|midst|thick) of (?:a|an|the|our|another|\\w+) (?:\\w+ ){0,2}(?:migration|erp|rollout|roll-?out|project|upgrade|implementation|go-?live|transformation|audit|move|switch|integration|close|recruitment|budgeting|planning)`,
      `(?:erp|sap|oracle|crm|core banking|ehr|epic|network|cloud|data ?cent(?:er|re)|windows|salesforce|workday|other|big|parallel) (?:\\w+ )?(?:migration|rollout|roll-?out|go-?live|upgrade|implementation|cutover|project|program(?:me)?)(?: \\w+){0,4} (?:at the same time|same time|takes|eats|ties|until|has|have|is (?:late|delayed|eating|taking|overrunning)|running|slips|comes? first|sucks?|all|everyone|everybody)`,
      `(?:legal|procurement|purchasing|infosec|security|it|compliance|architecture|privacy|vendor onboarding|onboarding|approvals?|review|process)(?: \\w+){0,3} (?:is|are|takes?|took|can take|has|have|needs?|moves?|runs?) (?:\\w+ ){0,3}(?:slow|slower|slowly|painful|glacial|backed up|a black hole|a bottleneck|weeks|months|forever|ages|a while|behind|overloaded|short|eight|nine|ten|twelve|six)`,
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:our (?:software|tickets?)|support queue|you have|print queue|takes (?:us|me|them|my \w+|our \w+) (?:\w+ )?(?:hours?|days?|weeks?)|people (?:in|at) (?:the|our) (?:office|company)|how many|only one (?:who|that|vendor)|only two (?:vendors|options|questions|things))\b`,
      'u',
    ),
    weight: 2,
  },
  {
    ...theirs,
    name: 'may_be_late',
    least: 5,
    why: 'It may be late or not happen',
    raisedBy:
      "slip slips slipping slipped delay delays delayed delaying postpone postponed late later push pushed pushing stall stalls stalled derail derails die dies dead fall falls through off scupper jeopardise jeopardize jeopardy doubt uncertain uncertainty unclear unknown limbo air depends hinges hinge subject contingent until till unless before earliest cycle deadline missed window appeal objection lawsuit sued suing litigation court investigation probe audit audited audits examination inspection regulator regulators ruling judicial strike union works vote votes meets sits convenes sitting meeting calendar miss again could may might won't risk risks danger warn warning aware heads-up spanner wrinkle snag wildcard wild complication fly elephant caveat know hurdle shaky",
    says: anyOf(
      `(?:could|might|may|will|would|can|going to|gonna|likely to|probably|'ll|'d) (?:\\w+ ){0,2}(?:slip|be delayed|delay|be late|be postponed|postpone|get pushed|be pushed|push|stall|derail|die|fall (?:over|apart|through|off)|get stuck|drag|scupper|jeopardi[sz]e|kill|sink|torpedo|blow up|block|not (?:be|get|make|happen)|go (?:south|nowhere)|run late|overrun|take (?:\\w+ ){0,3}(?:weeks|months|quarters|a year|longer|for ?ever|ages)|become a problem|be a problem|be an issue|be tight|come in the way|change everything)`,
      `(?:slipped|slipping|delayed|postponed|pushed (?:back|out|to|into|off)|stalled|running late|behind schedule|on the back ?burner|in limbo|up in the air|in doubt|in jeopardy|at risk|in danger|off the table|touch and go|dead in the water)`,
      `(?:hinges|depends|depending|contingent|conditional|subject) (?:\\w+ )?(?:on|to|upon) (?:whether|if|the|a|an|our|what|how|when|his|her|their|board|budget|funding|approval|winning)`,
      `(?:only|big|biggest|main|real|one|real|major|a|the|another|serious|my) (?:\\w+ )?(?:risk|danger|spanner|wrinkle|complication|fly|wild ?card|unknown|uncertainty|caveat|threat|elephant|thing that (?:could|might|can)|stumbling block|bump)\\b`,
      `(?:should|must|have to|need to|ought to|want to|let me|you|i'd|to) (?:\\w+ )?(?:warn|be aware|flag|know that|give you a heads|be honest with you that|be upfront)|heads-?up|be aware|word of warning|fair warning|full disclosure|just so you know|between us|off the record`,
      `(?:lawsuit|being sued|got sued|litigation|court case|in court|investigation|under investigation|appeal|judicial review|injunction|data breach|recall|consent order|strike|industrial action|probe)`,
      `(?:only )?(?:meets?|sits?|convenes?|gathers?) (?:\\w+ )?(?:only )?(?:every|once|twice|quarterly|four times|three times|again (?:in|on)|next in|not before|in ${MONTH})`,
      `(?:not|nothing|never|nobody|won'?t|can'?t|cannot|isn'?t|impossible|no (?:decision|signature|approval|budget|money|way))\\b.{0,50}\\b(?:before|until|till|this side of|earlier than) (?:the |next |our |after |at least |mid-?|early |late |end of |\\w+ )?(?:${MONTH}|q[1-4]|new year|next year|year-?end|summer|autumn|fall|spring|winter|christmas|easter|budget|fiscal|quarter|vote|audit|election|board|review|merger|round|results|approval|go-?live|holidays|harvest|settlement|half|20\\d\\d)`,
      `(?:${WONT}|${CANT}|nothing|no \\w+|not) .{0,40}(?:until|till|unless) (?:\\w+ ){1,6}(?:settled|resolved|over|done|signed|closed|sorted|approved|cleared|finished|completed?|confirmed|through|in place|released|decided)`,
      `(?:next|new|following) (?:budget|fiscal|financial|planning|funding) (?:cycle|year|round|period)|missed (?:the|our|this) (?:\\w+ )?(?:window|cut-?off|deadline|cycle|slot|agenda)`,
      `(?:${OUTSIDE}|audit|examiners?|inspection|review|fda|examination)(?: \\w+){0,3} (?:in (?:the )?(?:middle|house)|coming (?:in|back)|comes? (?:in|back)|is (?:on|going on|underway|running|ongoing)|starts?|starting|breathing|looming)`,
      `(?:${WONT}|${CANT}|hasn'?t|haven'?t|isn'?t|not) (?:\\w+ ){0,2}(?:in the mood|in a (?:\\w+ )?mood|in a position|ready to (?:commit|spend|sign|decide)|commit|decide|spend|sign anything|be sorted|been sorted|sorted|settled|resolved)`,
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:low risk|without risk|audit (?:log|trail|report|ready|package)|at risk of falling asleep|you might|(?:strike|striking) (?:a|the) (?:deal|balance)|latest|too late to|depends what|it depends\.|if we (?:don't|do not|miss|are)|penalt\w+|fine[sd]?\b|line stops?|we (?:get|lose|pay)|let me know|you should know better|appeal(?:s|ing)? to)\b`,
      'u',
    ),
    weight: 2,
  },
  {
    ...theirs,
    name: 'warned',
    why: 'The customer warns of something',
    raisedBy:
      'different must warn warning aware rumours rumors rumour rumor talk gossip whispers hear heard bet touch mind danger spanner threatened threatening threatens threat insists insist',
    says: anyOf(
      '(?:should|must|have to|need to|ought to|want to) (?:\\w+ )?warn(?: you)?|word of warning|fair warning|be aware|must know',
      '(?:rumou?rs?|there(?:.s| is| was) (?:a |some |a lot of )?talk|gossip|whispers?|speculation) (?:going around |going on )?(?:that|of|about|has it|in (?:the )?\\w+)\\b',
      "(?:would not|wouldn'?t|don'?t|do not) (?:bet|count|rely|bank) on",
      `(?:${WONT}|nobody will|no one will|nobody wants to) (?:\\w+ )?(?:touch|look at|talk about|hear of|hear about|start|commit to) (?:a|an|any|anything|it|this|that|new|another|another)`,
      '(?:changes|changed|changing) (?:his|her|their) minds?|(?:has|have) threatened|threaten(?:s|ing)? to|(?:has|have|with) (?:very |totally |quite )?different ideas',
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:talk (?:about|of) (?:the|your|our|price|pricing|how|what|it)|heard (?:of|about) you)\b`,
      'u',
    ),
    words: 6,
    weight: 3,
  },
  {
    ...theirs,
    name: 'waits_for_others',
    why: 'It waits for a body or an event at the customer',
    raisedBy:
      'insists quotes quick kill sits meets meet sit convenes nothing nobody no review reviewing reviews scrutinising scrutinizing questioning questions money budget funding funds longer twice again first pull cancel veto overrule withdraw stop before until till agreed approved lost biggest largest hold bought competes compete competing moved pushed changed unanimous capacity',
    says: anyOf(
      '(?:only |just )(?:meets?|sits?|convenes?)\\b|(?:meets?|sits?|convenes?) (?:only |just )?(?:every (?:two|three|six|four|other|eight)|once|twice|quarterly|four times|three times)',
      `(?:nothing|nobody|no one|no \\w+)(?: \\w+){0,3} (?:gets?|is|goes|will|can|moves?|happens?|has|have|signs?|wants?|looks?|touch|touches|approves?)\\b.{0,50}\\b(?:before|until|till|this side of) `,
      '(?:review(?:s|ed|ing)?|scrutini[sz]\\w*|question(?:s|ed|ing)?|re-?negotiat\\w*|stop(?:s|ped|ping)?|cancel\\w*) (?:every|all|each|any) (?:\\w+ ){0,2}(?:contracts?|vendors?|suppliers?|spend\\w*|projects?|software|systems?|purchases?|orders?|investments?|tools?|subscriptions?)|(?:projects?|contracts?|budgets?|everything|spending|investments?) (?:\\w+ )?(?:is|are) (?:\\w+ )?(?:under|in|on) (?:review|hold|ice)',
      "(?:there is|there's|have|has|got|be|is) (?:\\w+ )?no (?:more )?(?:money|budget|funds|funding|cash|capacity|resources?) (?:for|left|until|till|this|available|before)",
      '(?:taking|takes|took|take) (?:much |a lot |far |way )?longer(?: than)?|(?:moved|pushed|postponed|changed|delayed|cancel\\w*) (?:the|this|it|that|their|our) (?:\\w+ ){0,3}(?:twice|again|three times|already|back)',
      `(?:${BODY}|${BOSS}|${OUTSIDE}|they|he|she|it|company|parent)(?: \\w+)? (?:could|might|may|can|will|would) (?:\\w+ )?(?:pull|cancel|veto|block|overrule|withdraw|freeze|say no|stop (?:it|this|everything|the)|kill)\\b`,
      'insists? on (?:two|three|four|\\w+) (?:quotes|bids|offers)|has to (?:agree|approve|sign|say yes|clear it) first|never (?:quick|fast)|lost (?:our|the|a|one of our) (?:\\w+ )?(?:biggest|largest|main|key|major|big) (?:\\w+ )?(?:customer|client|account|contract|tenant|donor|sponsor|tender)',
      "(?:hold|holding) off|(?:being|getting|been|are|were|get) bought (?:by|out|up)|(?:competes?|competing) (?:for|with)|(?:has|have) to be unanimous|(?:hasn'?t|has not|haven'?t|have not|never) (?:agreed|approved|signed|accepted|cleared) (?:to |off )?(?:anything|any|a single|one)|(?:do|does|did) not have (?:the )?(?:capacity|bandwidth|resources?|people|time)",
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:nothing (?:is|gets) (?:\w+ )?without|no (?:decision|rush)|(?:can|could) say no to|who can|veto it no matter|no (?:one|body) (?:has to|needs to))\b`,
      'u',
    ),
    words: 6,
    least: 2,
    weight: 2,
  },
  {
    ...theirs,
    name: 'out_of_their_hands',
    why: 'It is decided elsewhere, or somebody would undo it',
    raisedBy:
      'moves moving transferred promoted group headquarters hq corporate americans parent germans allowed sucks eats soaks ties swallows clawed taken took exist exists around walked walk tools auditors inspectors never public tender scratch square cancelled canceled short furlough dirty standin deputy replaced chance stand survive survives whatever appetite dust settles settled elsewhere upstairs above nowhere',
    says: anyOf(
      `(?:${BOSS}|sponsor|champion|head of \\w+|boss|contact|lead|he|she)(?:'s| is| has been| was)? (?:\\w+ )?(?:moves|moving|transferred|transferring|promoted|relocat\\w+|off) to (?:the|another|our|a|head|\\w+)`,
      `(?:different|another|same|own|one|common|global) (?:\\w+ )?(?:crm|system|tool|platform|vendor|erp|software|solution) (?:from|by|for|across) (?:the )?(?:${GROUP}|above|americans|germans|whole group|everyone|everybody|all)|(?:use|get|take|adopt|switch to|go with|have) (?:whatever|what|the same (?:as|one)) .{0,30}\\b(?:use|uses|have|has|choose|chooses|picks?|${GROUP})`,
      "(?:nobody(?:'s| is)?|not|no one(?:'s| is)?|(?:isn'?t|aren'?t)) (?:\\w+ )?allowed to (?:spend|buy|sign|hire|start|commit|touch)",
      '(?:sucks?|eats?|soaks?|ties?|swallows?) (?:up )?(?:all|every|most|everybody|everyone|our|my|the whole)',
      '(?:clawed|taken|took|taking|clawing|pulled) back .{0,40}(?:budget|money|funding|spend)',
      '(?:still )?(?:exists?|be here|be around|be there|survives?) (?:in|by|after) (?:a|six|two|three|the|next|this)|(?:until|till|when|after|once) the dust (?:has )?settle[sd]?',
      '(?:walk(?:ed|s)? out|down(?:ed)? tools|short[- ]time|furlough\\w*|dirty word|let go)\\b',
      '(?:auditors?|inspectors?|consultants|examiners?|mckinsey|liquidators?) (?:\\w+ )?in (?:the (?:building|house)|here|until|till)|(?:got|have) (?:the )?(?:auditors?|inspectors?|consultants) in',
      `(?:${BOSS}|${BODY}|he|she|they|[a-z]+) (?:will|would|'ll|'d) never (?:back|support|agree|accept|approve|sign|allow|go for|let)`,
      '(?:goes|go|has to go|must go) (?:public|to tender|out to (?:tender|bid))|(?:start(?:ing)? (?:again |over |all over )?|back )(?:from scratch|to square one|to the drawing board|at zero)',
      '(?:meeting|committee|board|review|project|workshop|programme|program|initiative|session|vote)(?: \\w+){0,2} (?:got|was|been|were|is) (?:\\w+ )?(?:cancel(?:l)?ed|scrapped|called off|dropped|shelved)',
      `(?:stand-?in|deputy|successor|replacement) (?:${DONT}|has no|knows nothing|isn'?t|is not)`,
    ),
    unless: new RegExp(
      String.raw`${NO_RISK.source}|\b(?:you would never|you'd never|i would never|i'd never|your|(?:pay|paid|it) back|took back the (?:lead|market)|they'll never know|moves to the next|move(?:s|d)? to (?:production|the cloud|monday|tuesday|wednesday|thursday|friday))\b`,
      'u',
    ),
    words: 6,
    weight: 2,
  },
];
