import { FIGURE } from '../figures.ts';
import type { SentenceRule } from '../rule.ts';

const theirs = { kind: 'risk', side: 'theirs', mayBeHypothetical: true } as const;

export const RISK_RULES: readonly SentenceRule[] = [
  {
    ...theirs,
    name: 'freeze',
    why: 'Spending or buying is stopped',
    raisedBy: 'freeze frozen hold pause paused moratorium stopped halt nothing fiscal financial policy vendor supplier',
    says: /\b(?:(?:fiscal|financial) year (?:ends|closes|is over)|(?:new|every|any) (?:policy|vendor|supplier).{0,40}\b(?:has to|have to|must) (?:go|pass|get)|change[- ]freeze|code[- ]freeze|nothing new (?:until|till|before)|(?:hiring|spending|budget|purchasing|change|code|capex|it) freeze|freeze on|is frozen|are frozen|gets? frozen|frozen (?:until|till)|(?:put|puts|is|are|be|everything|onboarding) (?:\w+ ){0,3}on hold|(?:pause|paused|pausing|halt|stopped) (?:all|any|every|new|spend)|no new (?:spend|vendors?|systems?|projects?|suppliers?|contracts?))\b/u,
    unless: /\b(?:screen|you froze|hold on a|call on hold|no (?:hiring |spending |budget )?freeze|any ?more)\b/u,
    weight: 4,
  },
  {
    ...theirs,
    name: 'budget_cut',
    why: 'Money or people are cut',
    raisedBy:
      'cut cuts cutting slashed layoffs layoff redundancies funding savings headcount lost shrink reduce reduced halved belts budget spend spending team',
    says: /\b(?:(?:cut|cutting|slash|slashed|reduce) (?:\w+ ){0,4}(?:spend|spending|budgets?|costs?|headcount|staff)|(?:budgets?|spend|headcount|funding) (?:\w+ ){0,3}(?:cuts?|slashed|gone|frozen|reduced)|(?:budgets?|spend\w*|funding|headcount|team)\b.{0,40}\b(?:has|have|was|were|been|being|is|are|got) (?:\w+ )?(?:cut|reduced|slashed|halved|shrunk)|hal(?:f|ved) (?:the|our) (?:budget|team)|tighten(?:ing)? (?:our|the) belts?|lay(?:-| )?offs?|redundanc(?:y|ies)|cost[- ]cutting|savings target|hundred and \w+ down)\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'reorganisation',
    why: 'A reorganisation, merger or sale',
    raisedBy:
      'reorg reorganisation reorganization restructure restructuring merger merging merged acquired acquisition takeover sold selling sale election divestment spin integration owners new incoming interim change parent group headquarters corporate hq closing close overrule moving outsourcing relocating',
    says: /\b(?:clos(?:e|es|ing) (?:the |our |two |three |some )?(?:\w+ )?(?:office|offices|plant|plants|site|sites|branch|branches|stores?|unit)|(?:could|can|might|may|will) overrule|(?:moving|outsourc\w+|relocat\w+) (?:the|our|everything|it)|(?:parent|holding|group|headquarters|hq|head office|corporate)(?: company)? (?:may|might|could|will|wants?|is going to|is|has|have|mandates?|decides?) .{0,40}\b(?:force|platform|standard\w*|centrali[sz]\w*|tool|system|impose|mandate|move|their own|own)|reorg|re-?organi[sz]ation|restructur\w+|merger|merging with|take-?over|(?:being|getting|been|be) (?:acquired|bought|sold)|acquisition|looking at selling|selling (?:the|our|off)|put up for sale|divest\w+|election|(?:new|incoming|interim) (?:c[eifots]o|boss|owners?|head of \w+|director|leadership|management|minister|mayor|board|chair|vp|md)\b.{0,60}\b(?:review|wants?|stop|everything|changes?|look|question|rethink|start|her own|his own|favou?rs?|used|prefers?)|(?:just|been|were|got) acquired|change of (?:ownership|leadership|control))\b/u,
    unless:
      /\b(?:your company|if you (?:are|get)|customer acquisition|we (?:did|finished)|(?:was|is|got) (?:finished|completed|done|closed)|long ago|or no merger)\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'people_leave',
    why: 'Somebody who matters leaves or is new',
    raisedBy:
      'leaving retiring resigned left quits quit leave here moving walks leaves departure moved go reassigned promoted notice still retires finishes replacement successor',
    says: /\b(?:(?:if|whether) (?:i|he|she|they)(?:'ll|'m| will| am|'s| is) still (?:be )?(?:here|there|around)|(?:retires|leaves|finishes|goes on leave) (?:in|at|next|on|this)|replacement (?:hasn't|starts|isn't)|(?:his|her|my|their) (?:successor|replacement)|(?:has|have|is|got|was|been) (?:\w+ )?(?:moved (?:to|on|into) (?:another|a different|a new)|let go|reassigned|promoted)|(?:just )?(?:quit|left the company|gave notice)|(?:i'm|i am|he's|hes|she's|shes|they're|is|are|was|who's) (?:\w+ )?(?:leaving|retiring|moving on|on (?:maternity|parental|sick|long) leave)(?! (?:me|you|us|it|the (?:room|call)))|(?:has|have|just|he's|she's) resigned|resigned|handed in (?:his|her|my|their) notice|only here (?:till|until)|(?:his|her|my) last day|(?:lead|manager|head|director|sponsor|champion|boss|ceo|cfo|cio|cto) (?:\w+ )?left|if (?:he|she|\w+) (?:walks|leaves|goes|quits))\b/u,
    unless: /\b(?:leaving (?:(?:a|the) (?:message|voicemail)|at (?!the end)|early|now|for the)|vendor|competitor)\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'opposition',
    why: 'Somebody at the customer is against it',
    raisedBy:
      'want against fan hates resist resistance pushback oppose opposed block blocks blocked politics sceptical union veto priority sold convinced board keen enthusiastic believer replace scared afraid suspicious unhappy tired fed refuses refused fight use prefers preferred favours favors loyal stay stick',
    says: /\b(?:(?:prefers?|preferred|favou?rs?|pushing for|in love with|rooting for|loyal to|close to) (?:the other|another|somebody else|a different|their|\w+'s)|wants? to (?:stay|stick) with|(?:will|would|going to) replace (?:them|him|her|us|people)|(?:scared|afraid|nervous|suspicious|sceptical|skeptical|unhappy|tired|fed up) (?:of|about|that|with) (?:change|another|it|this|the|losing|being|new)|(?:hates?|hated|refuses?|refused|won't use|will fight)\b|(?:really |just |actively )?(?:doesn't|does not|don't|dont|doesnt) want (?:this|it|to change|any of)|(?:is|are|he's|hes|she's|shes|they're|was|been) (?:dead |very |totally )?against (?:it|this|the|any\w*|chang\w*|having)|not (?:a|the|our|their|top of the|really a) (?:\w+ )?priority|(?:isn't|is not|aren't|are not|wasn't) (?:\w+ )?(?:sold|convinced|on board|keen|enthusiastic|a believer|behind (?:it|this))|not a (?:big )?fan of (?:this|it|the (?:idea|project|change))|pushback|resist(?:s|ing|ance)|(?:is|are) opposed|(?:blocks|block|kill|kills) (?:it|this|anything)|politics)\b/u,
    unless: /\bi don't want (?:this|it) to\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'queue',
    why: 'They are short of people or time',
    raisedBy:
      'backed snowed flat swamped tied maxed queue backlog booked only meets weeks months capacity bandwidth staffed waiting bottleneck hired cooperate free resources overloaded stretched thin slow painful legal procurement paper glacial takes drowning buried necks overwhelmed projects priorities competing competes careful cautious',
    says: new RegExp(
      String.raw`\b(?:(?:drowning|buried|up to (?:our|their|my) (?:necks?|ears)|stretched|overwhelmed|fully booked|flat out)\b|(?:other|competing|bigger|more urgent) (?:projects?|priorities|things)\b.{0,40}|compet(?:e|es|ing) for the same|extra (?:careful|slow|cautious)|(?:procurement|legal|it|purchasing|infosec|security|compliance|our process)(?: \w+)? (?:is|are|can be|moves?) (?:\w+ )?(?:slow|painful|glacial|a bottleneck|overloaded|the problem)|takes? (?:\w+ ){0,3}(?:weeks|months)\b.{0,30}\b(?:legal|procurement|approval|sign)|(?:their|our) own paper|(?:have|has|there's|got|is|a|the) (?:a |an )?(?:\w+ )?(?:queue|backlog|bottleneck|waiting list)\b|booked (?:out|up|solid)|(?:meets?|sits?) only (?:every|once|twice|in)|only (?:meets?|sits?) (?:every|once|twice|in)|(?:no|any|don't have (?:the )?|doesn't have (?:the )?|haven't (?:got )?(?:the )?|lacks? (?:the )?|run out of ) ?(?:capacity|bandwidth|resources?|headcount|people)\b|(?:is|are|'s) (?:backed up|snowed under|flat out|swamped|overloaded|tied up|maxed out)|short[- ]?staffed|under ?staffed|nobody's been hired|(?:no|not any) \w+ will cooperate|stretched (?:thin|too)|(?:review|legal|security|procurement|infosec|approval)\b.{0,40}\b(?:takes?|taking|about|at least|minimum) (?:\w+ )?${FIGURE} (?:to \S+ )?(?:weeks|months))`,
      'u',
    ),
    unless: /\b(?:our (?:software|tickets?)|support queue|you have)\b/u,
    weight: 3,
  },
  {
    ...theirs,
    name: 'slipping',
    why: 'It may be late or not happen',
    raisedBy:
      'slip slips slipping slipped delay delayed delays postponed postpone pushed push late behind happen until flag risk peak audit closed uncertain air wait take depends stall die through table commit decide approved approval budget funding money warn danger doubt keeps sued lawsuit litigation investigation again another',
    says: /\b(?:keeps? (?:getting )?(?:pushed|slipping|moving|changing|being)|(?:sued|lawsuit|litigation|investigation)|(?:again|another) (?:delay|round|review)|(?:could|might|may|will|would) (?:\w+ )?(?:stall|stop|die|fall (?:over|apart|through)|get stuck|drag|not (?:be|get|make))|falls? through|(?:have|need) to (?:push|move|delay|postpone) (?:this|it|that|the \w+)|(?:won't|will not|can't|doesn't want to) (?:commit|decide|sign|approve|look at) .{0,40}\b(?:before|until|till)\b|(?:budget|money|funding|it|project|headcount|business case|sign-?off)(?: \w+)? (?:hasn't|has not|isn't|is not|haven't)(?: been)? (?:\w+ )?(?:approved|signed|confirmed|released|secured|funded|there)|don't have (?:sign-?off|approval|the budget|the money|a budget)|i should warn you|(?:put|puts|putting) (?:it|this|that|everything|the \w+) (?:at risk|in doubt|in danger)|(?:might|may|could|will|would|going to|gonna|has|have|was|got|been|is) (?:\w+ )?(?:slip(?:ped|ping)?|delay(?:ed)?|postponed?|be late|get pushed|been pushed|push(?:ed)? (?:back|out|to))|delays? (?:in|of|with|on)|(?:may|might|could) not happen|(?:one|the|a|main|biggest|real) risk\b|behind schedule|up in the air|(?:we|it|they)(?:'ll|'d| will| would| may| might| could)? (?:have to |need to )?wait (?:for|until|till) |depends on (?:whether|if|the (?:vote|outcome|result|funding|tender|regulator|audit|election|board))|(?:could|might|may|can|will) take (?:\w+ ){0,2}(?:weeks|months|a year|longer|for ?ever)|(?:is|are|was)(?: not|n't) (?:\w+ )?(?:closed|approved|signed|funded|confirmed|settled)\b.*\b(?:until|till)|until (?:the |it |this |that )?\w+ (?:is|are) (?:closed|over|done|signed|through)|till the \w+ is over|(?:until|till|after|because of|during) (?:the |our |this )?audit|peak season|festival peak)\b/u,
    unless:
      /\b(?:no risk|low risk|without risk|risk (?:assessment|management|report|register|team|head|committee|officer|score)|audit (?:log|trail|report)|at risk of falling asleep|you might)\b/u,
    weight: 2,
  },
  {
    ...theirs,
    name: 'one_person_knows',
    why: 'It depends on one person',
    raisedBy: 'nobody knows only',
    says: /\b(?:nobody else (?:knows|can|has)|(?:he|she|i)(?:'s| is|'m| am) the only (?:one|person) who (?:knows|can|understands))\b/u,
    weight: 3,
  },
];
