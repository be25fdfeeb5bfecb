/** What a period asks of whoever answers for its figure. */
import { section } from './section.ts';

const revenue = section('revenue');

export const REVENUE_SECTIONS = {
  'revenue.call': revenue('The forecast call', 'Always, while the period runs', {
    good: [
      'One number, one range, and the reason for each change since last week. No surprises in the call.',
      'Team commit and model are side by side, and named deals explain the gap.',
      'Each rep sees their past forecast accuracy.',
    ],
    week: [
      'Collect submissions the evening before. Discuss only the differences.',
      'Review the deals that decide the period:',
      '{{top_deals}}',
      'End with three decisions: what, who, when.',
    ],
    questions: [
      'What changed since last week, and did we see it coming?',
      'Which single deal could change the outcome, and what do we do about it today?',
      'What would have to happen for the top of the range? And for the bottom?',
      'Where do you commit above the model, and what do you know that it does not?',
    ],
    show: [
      'The waterfall from last week’s forecast to today.',
      'The range with commit and quota on one axis, and how often past ranges landed.',
    ],
  }),
  'revenue.opening': revenue('The first third', 'The first third of the period', {
    good: ['Pipeline is three times what is left at the start.'],
    week: [
      'Settle quotas and deal ownership now.',
      'Review deals from last period: what is different now?',
      'Set a weekly target for new opportunities from the gap, and check it every Monday.',
    ],
    questions: [
      'If only today’s deals counted, would it be enough?',
      'Which slipped deals should never have been in the forecast?',
    ],
    show: ['Open amount against what is left, by close month.'],
  }),
  'revenue.middle': revenue('The middle', 'The second third of the period', {
    good: ['You know this period’s deals by name, each with a plan to signature.'],
    week: [
      'Decide which deals belong to this period. Give the rest new dates. {{days_left}} left.',
      'Put executives on the largest deals: one call each to the signer.',
      'Start paperwork for all of them now. Legal takes time.',
    ],
    questions: [
      'Which deals must be in contract by the end of this month?',
      'What depends on us, and what do we unblock?',
    ],
    show: ['The deals of the period by the step they wait for.'],
  }),
  'revenue.closing': revenue('The last third', 'The last third of the period', {
    good: ['Only signatures are left.'],
    week: [
      'Ten minutes a day on the deciding deals: done, next, blocked. {{days_left}} left.',
      'Agree today who may approve which terms until the last day.',
      'Protect next period: do not pull deals forward with discounts.',
    ],
    questions: [
      'What is between this deal and signature, and who owns it?',
      'Which deal do we drop to close two others?',
      'What should the board hear today, not on the last day?',
    ],
    show: ['Open signatures, each with a date and a customer contact.'],
  }),
  'revenue.over': revenue('Review the period', 'The period is over', {
    good: ['Within a week, everyone knows the result, the reasons and what changes next period.'],
    week: [
      'Compare the first forecast with the result: lost, slipped, never there.',
      'Show each rep their commits next to the result.',
      'Move slipped deals to the new period with a date and a reason, or close them.',
    ],
    questions: ['What did we know in week four and not act on?', 'Which wins were in nobody’s forecast?'],
    show: ['Forecast accuracy, and the slippage of the period.'],
  }),
  'revenue.ahead': revenue('Before the period', 'The period has not begun', {
    good: ['Quotas, owners and the first 30 days are settled before day one.'],
    week: [
      'Check how much is due in the period today, and how much more it needs.',
      'Move slipping deals now, with the reason.',
    ],
    questions: ['Which three deals could sign in the first month?'],
  }),
  'revenue.no_quota': revenue('No quota', 'No quota is set for these figures', {
    good: ['Every seller has a quota before the period starts, and they add up to the company target.'],
    week: ['Set the organisation’s quota and spread it down. Attainment, coverage and status need it.'],
    questions: ['Which number did we promise the board, and who knows it?'],
  }),
  'revenue.reached': revenue('Quota reached', 'What was won reaches the quota', {
    good: ['Signed deals are booked now. Nobody holds deals back for the next period.'],
    week: ['{{won}} won, {{attainment}} of the quota. Share it, with the names.', 'Build next period’s coverage now.'],
    questions: ['What worked that we can repeat?'],
    show: ['Attainment by person, and a first look at the next period.'],
  }),
  'revenue.on_track': revenue('On track', 'Attainment is 90 percent of expected, or more', {
    good: ['You are where past periods were by now. Main risk: reliance on one large deal.'],
    week: [
      '{{attainment}} of the quota is won, {{expected}} expected by now. {{left}} left.',
      'Check the two largest open deals: what could make them slip?',
    ],
    questions: ['How many deals does the rest depend on? Fewer than three? Find another.'],
  }),
  'revenue.at_risk': revenue('Behind, recoverable', 'Attainment is 70 to 90 percent of expected', {
    good: ['Named deals close the gap, each with an owner and a week.'],
    week: [
      '{{attainment}} of the quota is won, {{expected}} expected by now. {{left}} left.',
      'List deals that would close the gap, without those at risk. Not enough? Say so this week.',
      'Free the three reps with the most open amount from internal work.',
    ],
    questions: [
      'Which open deals could close earlier, for a customer reason?',
      'What do we stop until we have caught up?',
    ],
    show: ['One page: the gap, the deals that close it, and what is missing.'],
  }),
  'revenue.off_track': revenue('Far behind', 'Attainment is under 70 percent of expected', {
    good: ['You announce the new number early, once, with reasons.'],
    week: [
      '{{attainment}} of the quota is won, {{expected}} expected by now. {{left}} left.',
      'Tell management the range you believe in today and what would change it.',
      'Split the work: what can still close this period, and what next period needs now.',
      'Do not buy deals with discounts. They hurt the next period.',
    ],
    questions: [
      'Too little pipeline, too few wins, or too slow? Each needs a different answer.',
      'When could we have known, and from which number?',
    ],
    show: ['The waterfall since week one: lost, slipped, never there.'],
  }),
  'revenue.coverage': revenue('Too little pipeline', 'Alert: the open amount is less than three times what is left', {
    good: ['Coverage is 3x without deals at risk. With a win rate above a third, less is enough.'],
    week: [
      'Pipeline covers {{coverage}} of what is left. {{missing}} short of 3x.',
      'Your win rate is {{win_rate}}. Work out the coverage you need.',
      'Set a number of new first meetings per rep for two weeks, and check it daily.',
      'Call customers won in the last two years, and qualified-out deals with a due follow-up.',
    ],
    questions: [
      'Where did our won deals come from, and are we working that source?',
      'Which deals are too small for the quarter?',
    ],
    show: ['New opportunities per week against what the gap needs.'],
  }),
  'revenue.framework': revenue(
    'At risk: missing evidence',
    'A fifth or more of the open amount is at risk, mostly for missing evidence',
    {
      good: ['For each deal, you know who decides, on which criteria, by when, and the value.'],
      week: [
        '{{at_risk}} at risk, {{at_risk_percent}} of the open amount; {{cause_percent}} of it for missing evidence.',
        'Review the largest deals with MEDDPIC, 30 minutes each. Give each rep two questions:',
        '{{risky_deals}}',
        'Conservative recovery: {{recoverable}}. Make it the two-week goal.',
      ],
      questions: ['Which answers came from the customer?', 'What do we avoid asking?'],
      show: ['The gaps of the deals at risk side by side.'],
    },
  ),
  'revenue.engagement': revenue(
    'At risk: quiet contacts',
    'A fifth or more of the open amount is at risk, mostly for missing or quiet contacts',
    {
      good: ['You met every decision maker within two weeks.'],
      week: [
        '{{at_risk}} at risk, {{at_risk_percent}} of the open amount; {{cause_percent}} of it for missing or quiet contacts.',
        'Match executives: each of your leaders takes two of these and calls this week.',
        '{{risky_deals}}',
        'Conservative recovery: {{recoverable}}.',
      ],
      questions: [
        'Who at the customer would regret it if this failed?',
        'Who have we never met in deals of this size?',
      ],
      show: ['Contacts of deals at risk, by role and freshness.'],
    },
  ),
  'revenue.execution': revenue(
    'At risk: too little activity',
    'A fifth or more of the open amount is at risk, mostly for low activity',
    {
      good: ['Each deal has a next step within seven days, and dates hold.'],
      week: [
        '{{at_risk}} at risk, {{at_risk_percent}} of the open amount; {{cause_percent}} of it for low activity or moving dates.',
        'Review plans with your reps, last week’s open actions first.',
        '{{risky_deals}}',
        'Remove other work first. Conservative recovery: {{recoverable}}.',
      ],
      questions: ['Which of your work would no customer miss?', 'Which of these deals do you no longer believe in?'],
      show: ['This week’s plans by person: done, open, missed.'],
    },
  ),
  'revenue.bottleneck': revenue('Bottleneck stages', 'Alert: deals stay in a stage 1.5 times as long as won deals', {
    good: ['Deals leave each stage as fast as won deals did.'],
    week: [
      'Bottlenecks:',
      '{{slow_stages}}',
      'Check ten of them: what do they wait for? If five share a cause, fix it on our side.',
      'Set a day limit for this stage: move on, move back or close.',
    ],
    questions: [
      'What must be true to leave this stage, and does everyone agree?',
      'Do we wait for them, or they for us?',
    ],
    show: ['Days in each stage, open deals next to won deals.'],
  }),
  'revenue.imbalance': revenue(
    'Concentrated pipeline',
    'Alert: a rep has over 2.5 times the median and a fifth of the open amount',
    {
      good: ['No single rep carries so much that an absence costs the period.'],
      week: [
        'Pipeline is concentrated in:',
        '{{heavy_reps}}',
        'Choose deals another rep could run, and hand them over in a joint call.',
        'Add a second person to each larger deal: a manager, engineer or partner.',
      ],
      questions: [
        'Which of your deals have had no activity for two weeks?',
        'Who could learn most from working one of these with you?',
      ],
      show: ['Open amount by rep, with the median.'],
    },
  ),
} as const;
