/** What a period asks of whoever answers for its figure. */
import { section } from './section.ts';

const revenue = section('revenue');

export const REVENUE_SECTIONS = {
  'revenue.call': revenue('The forecast call', 'Always, while the period runs', {
    good: [
      'One figure, one range and the reason for each change since last week. Nobody hears a deal for the first time in the call.',
      'What the people commit and what the model expects stand beside each other, and a gap between them is explained by named deals.',
      'Who was too high or too low in the past knows it, from their own record.',
    ],
    week: [
      'Ask for submissions the evening before. Talk about the differences alone.',
      'Take the deals that decide the period one by one:',
      '{{top_deals}}',
      'End with three decisions: what we do, who does it, when we see it.',
    ],
    questions: [
      'What changed since last week, and did we know it was coming?',
      'Which deal, if it fell, would change the answer? What do we do about that one today?',
      'What would have to be true for the upper end of the range? And for the lower?',
      'Where do you commit above the model, and what do you know that it does not?',
    ],
    show: [
      'The waterfall from last week’s forecast to today’s.',
      'The range with commit and quota on one axis, and how often past ranges held.',
    ],
  }),
  'revenue.opening': revenue('The first third', 'The first third of the period', {
    good: [
      'Pipeline of three times what is left is there at the start. What is not there now has to be created and closed in one period.',
    ],
    week: [
      'Settle quotas and who owns which deal. What is argued about in the last third was left open in the first.',
      'Look at the deals that came over from the last period, and ask of each what is different now.',
      'Set the number of new opportunities a week that the gap asks for, and look at it each Monday.',
    ],
    questions: [
      'If it had to be decided by the deals we have today, would it be enough?',
      'Which of last period’s slips should we never have had in the forecast?',
    ],
    show: ['Open amount against what is left, by month of close.'],
  }),
  'revenue.middle': revenue('The middle', 'The second third of the period', {
    good: [
      'The deals of this period are known by name, and each has a plan to its signature. New ones belong to the next.',
    ],
    week: [
      'Draw the line: which deals are for this period? Everything else gets its own date and is off the table. {{days_left}} are left.',
      'Put management on the deals at stake: one call each to the person who signs.',
      'Begin paperwork for all of them now. Legal takes as long as it takes.',
    ],
    questions: [
      'Which deals would have to be at the contract by the end of this month?',
      'Where does it depend on us, and what do we clear away?',
    ],
    show: ['The deals of the period by the step they wait for.'],
  }),
  'revenue.closing': revenue('The last third', 'The last third of the period', {
    good: ['Only signing is left. Whoever still looks for new deals for this period gives discounts for them.'],
    week: [
      'Look each day at the deals that decide it, ten minutes, standing: done, next, in the way. {{days_left}} are left.',
      'Settle today who may grant which term until the last day, so that nothing waits for a signature of ours.',
      'Save next period from this one: no deal is pulled forward for a price that its own period would not have asked.',
    ],
    questions: [
      'What is between this deal and its signature today, and who has it in their hands?',
      'Which deal do we give up to bring two others home?',
      'What do we tell the board today that we would otherwise tell it on the last day?',
    ],
    show: ['The list of signatures to come, each with its day and its person on their side.'],
  }),
  'revenue.over': revenue('Looking back', 'The period is over', {
    good: ['Within a week everybody knows why it came as it came, and what the next period does otherwise.'],
    week: [
      'Hold the first forecast against what came: what was lost, what slipped, what was never there.',
      'Let each rep see their own commits beside the result before they commit again.',
      'Put what slipped into the new period with a new date and a reason, or end it.',
    ],
    questions: [
      'What did we know in the fourth week that we did not act on?',
      'Which deals did we win that nobody had in the forecast?',
    ],
    show: ['The track record, and the slippage of the period.'],
  }),
  'revenue.ahead': revenue('Before it begins', 'The period has not begun', {
    good: ['Quotas, owners and the first thirty days are settled before the first day.'],
    week: [
      'Count the open amount that is due in it today, and what has to be added until it begins.',
      'Move what slips over now, with its reason, so that the first week begins with true figures.',
    ],
    questions: ['Which three deals could already be signed in its first month?'],
  }),
  'revenue.no_quota': revenue('There is nothing to hold it against', 'No quota is set for these figures', {
    good: [
      'A quota for everybody who sells, set before the period begins, that adds up to what the organisation has promised.',
    ],
    week: [
      'Set the quota of the organisation, and spread it down. Attainment, coverage and status then say something.',
    ],
    questions: ['Which figure has been promised to the board, and who knows it?'],
  }),
  'revenue.reached': revenue('The quota is reached', 'What was won reaches the quota', {
    good: ['What is signed is signed, and nobody holds deals back for a fuller beginning of the next period.'],
    week: [
      'Won is {{won}}, {{attainment}} of the quota. Say it aloud, with the names of those who did it.',
      'Turn to the next period now: coverage is built in weeks in which nobody is afraid.',
    ],
    questions: ['What did we do this time that we can do again on purpose?'],
    show: ['Attainment by person, and the first look at the coming period.'],
  }),
  'revenue.on_track': revenue('On track', 'Attainment is 90 percent of what is to be expected, or more', {
    good: ['You are where past periods were by this day. What endangers it now is one large deal, or complacency.'],
    week: [
      '{{attainment}} of the quota is won, where {{expected}} is to be expected by now. {{left}} is left.',
      'Protect it: take the two largest open deals, and ask what could make them slip.',
    ],
    questions: ['On how many deals does the rest depend? If it is fewer than three, which is the fourth?'],
  }),
  'revenue.at_risk': revenue(
    'Behind, and can be caught up',
    'Attainment is 70 to 90 percent of what is to be expected',
    {
      good: ['The gap has names: which deals close it, who brings them, by which week one will see it.'],
      week: [
        '{{attainment}} of the quota is won, where {{expected}} is to be expected by now. {{left}} is left.',
        'List the deals that would close the gap, without those at risk. If they are not enough, say it this week.',
        'Free the time of the three people with the most open amount from everything that is not a customer.',
      ],
      questions: [
        'Which of the open deals could come earlier, for a reason of the customer’s?',
        'What do we stop doing until this is caught up?',
      ],
      show: ['Gap, deals that close it, and what is missing then, on one page.'],
    },
  ),
  'revenue.off_track': revenue('Far behind', 'Attainment is under 70 percent of what is to be expected', {
    good: [
      'The new figure is named early, once, with its reasons. A miss that was announced costs money; one that was not costs trust.',
    ],
    week: [
      '{{attainment}} of the quota is won, where {{expected}} is to be expected by now. {{left}} is left.',
      'Tell your management the range that you believe in today, and what would move it, before you are asked.',
      'Split it in two: what can still be won in this period, with a list, and what the next period needs from today on.',
      'Do not drive it by discounts: they come out of the period that has to make up for this one.',
    ],
    questions: [
      'Is it too little pipeline, too few wins or too slow? Each has another answer.',
      'Since when could we have known, and which figure would have told us?',
    ],
    show: ['The waterfall since the first week: what was lost, what slipped, what never came.'],
  }),
  'revenue.coverage': revenue('Too little pipeline', 'Alert: the open amount is less than three times what is left', {
    good: [
      'Three times what is left, without the deals at risk. With a win rate above a third less is enough; know yours.',
    ],
    week: [
      'The pipeline covers {{coverage}} of what is left. {{missing}} is missing for three times.',
      'Your win rate is {{win_rate}}: work out what you truly need before you ask for three times.',
      'Give each rep a number of new first meetings for two weeks, and look at it daily.',
      'Call the won customers of the last two years, and those who qualified out with a follow-up that is due.',
    ],
    questions: [
      'Where did the deals that we won come from, and is that source being worked?',
      'Which deals are too small for the quarter and too large to refuse?',
    ],
    show: ['New opportunities a week against what the gap asks for.'],
  }),
  'revenue.framework': revenue(
    'At risk because too little is known',
    'A fifth or more of the open amount is at risk, and evidence is what the deals lack most',
    {
      good: ['For every deal of the period somebody can say who decides, by what, until when, and what it brings.'],
      week: [
        '{{at_risk}} is at risk, {{at_risk_percent}} of the open amount, and {{cause_percent}} of it because evidence is missing.',
        'Take the largest through MEDDPIC in half an hour each, and send the rep back with two questions, not seven:',
        '{{risky_deals}}',
        'A conservative recovery is {{recoverable}}. Set it as the goal of the fortnight.',
      ],
      questions: [
        'Which of these answers have we heard from the customer?',
        'What do we not ask because we fear the answer?',
      ],
      show: ['The gaps of the deals at risk side by side: the same letter is missing more often than one thinks.'],
    },
  ),
  'revenue.engagement': revenue(
    'At risk because people have gone quiet',
    'A fifth or more of the open amount is at risk, and contacts are what the deals lack most',
    {
      good: ['Whoever decides has been met within two weeks, in every deal of the period.'],
      week: [
        '{{at_risk}} is at risk, {{at_risk_percent}} of the open amount, and {{cause_percent}} of it because key people are missing or quiet.',
        'Match managers with managers: each of your leaders takes two of these and calls this week.',
        '{{risky_deals}}',
        'A conservative recovery is {{recoverable}}.',
      ],
      questions: [
        'Who on their side would regret it if this did not happen?',
        'Whom have we never met, in deals of this size?',
      ],
      show: ['Contacts by role and freshness of the deals at risk.'],
    },
  ),
  'revenue.execution': revenue(
    'At risk because too little is done',
    'A fifth or more of the open amount is at risk, and activity is what the deals lack most',
    {
      good: ['Each deal of the period has a next step within seven days, and dates that are kept.'],
      week: [
        '{{at_risk}} is at risk, {{at_risk_percent}} of the open amount, and {{cause_percent}} of it because nothing happens or dates move.',
        'Go through the plans with your reps: what is open from last week comes first.',
        '{{risky_deals}}',
        'Take work away before you ask for more. A conservative recovery is {{recoverable}}.',
      ],
      questions: [
        'What do you spend your day on that no customer would miss?',
        'Which of these deals are you no longer convinced of?',
      ],
      show: ['The plans of the week: done, open, missed, by person.'],
    },
  ),
  'revenue.bottleneck': revenue(
    'Deals pile up',
    'Alert: deals stay in a stage half as long again as those that were won',
    {
      good: ['Deals leave a stage at the pace of those that were won.'],
      week: [
        'They pile up here:',
        '{{slow_stages}}',
        'Look at ten of them for what they wait for. If it is the same thing in five, it is yours: an approval, a document, a person.',
        'Set a day in this stage after which a deal goes on, back or out.',
      ],
      questions: [
        'What has to be true to leave this stage, and does everybody mean the same by it?',
        'Do we wait for them, or they for us?',
      ],
      show: ['Days in each stage, of the open deals beside the won ones.'],
    },
  ),
  'revenue.imbalance': revenue(
    'It leans on few',
    'Alert: somebody carries more than 2.5 times the median and a fifth of the open amount',
    {
      good: ['No single person carries so much that an illness would cost the period.'],
      week: [
        'The pipeline leans on:',
        '{{heavy_reps}}',
        'Ask which of these deals could be worked by somebody else, and hand them over with a joint call, not by a list.',
        'Give a second person to each deal above the median: a manager, a technician, a partner.',
      ],
      questions: [
        'Which of your deals have you not touched in two weeks?',
        'Who could learn most from working one of these with you?',
      ],
      show: ['Open amount by rep, with the median.'],
    },
  ),
} as const;
