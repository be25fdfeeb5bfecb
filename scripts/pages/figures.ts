import { POST_FIGURES } from './post-figures.ts';

/**
 * Percentages and multiples of public pages that promise nothing: worked out by the product's rules, or of a made-up
 * example. Each is named with the words it stands among and the pages it may stand on; anything else must be a claim.
 */
export interface Accounted {
  readonly why: string;
  readonly on: readonly string[];
  readonly says: readonly string[];
}

const WITH_PHASES = ['/features/enhanced-frameworks', '/frameworks/meddpic', '/frameworks/bant', '/frameworks/spiced'];

export const ACCOUNTED: readonly Accounted[] = [
  ...POST_FIGURES,
  {
    why: 'the bound of the rules within which a commit counts as right',
    on: ['/docs/revenue-intelligence-forecasts-guide'],
    says: ['Within 5%'],
  },
  {
    why: 'the shares of the frameworks in each phase, from the rules',
    on: WITH_PHASES,
    says: [
      'Qualification BANT 70% Discovery Health 30%',
      'Solution Fit MEDDPIC 40% BANT 30% Discovery Health 30%',
      'Negotiation MEDDPIC 80% BANT 20%',
    ],
  },
  {
    why: 'the same shares in the guide to frameworks',
    on: ['/docs/ae-framework-guide'],
    says: [
      'Qualification BANT 70%, Discovery Health 30%',
      'Solution Fit MEDDPIC 40%, BANT 30%, Discovery Health 30%',
      'Negotiation MEDDPIC 80%, BANT 20%',
    ],
  },
  {
    why: 'the same shares as a table',
    on: ['/docs/pipeline-intelligence-scoring-guide'],
    says: ['Early – 70% 30% Mid 40% 30% 30% Late 80% 20% –'],
  },
  {
    why: 'the share of BANT in the early phase',
    on: ['/frameworks/bant'],
    says: ['it makes 70% of framework completeness'],
  },
  {
    why: 'the parts of the risk score, and the frameworks of an invented deal',
    on: ['/features/pipeline-intelligence'],
    says: [
      '50% Framework completeness',
      '20% Contact risk',
      '20% Activity drag',
      '10% Rep commitment',
      'MEDDPIC 43% BANT 50% Three Whys 33%',
    ],
  },
  {
    why: 'the bounds of the status of a quota, from the rules, and what a coverage of 3 means',
    on: ['/docs/revenue-intelligence-quotas-guide'],
    says: [
      'On Track 90% of expected or more At Risk 70% of expected or more',
      '3× means that you must win a third of it',
    ],
  },
  {
    why: 'the bounds of the levels of revenue at risk, from the rules',
    on: ['/docs/revenue-intelligence-risk-mitigation-guide'],
    says: ['Moderate less than 20% High 20% to 35% Critical more than 35%'],
  },
  {
    why: 'the bounds of the alerts of slow stages, of reps and of risk, from the rules',
    on: ['/docs/revenue-intelligence-guide'],
    says: [
      'its deals have been in it for more than 1.5 times what won deals took',
      'more than 2.5 times the median open amount',
      'more than 30% of the open amount is red',
    ],
  },
  {
    why: 'the sample forecast, marked illustrative',
    on: ['/'],
    says: [
      '$980K × 80% $784K',
      '$1.20M × 60% $720K',
      '$840K × 50% $420K',
      '$610K × 40% $244K',
      'Data quality score 78%',
      '−4 Data quality 78%',
    ],
  },
  {
    why: 'the published backtest, counted from its generated figures',
    on: ['/'],
    says: [
      'The target is 80%, so the ranges were too wide.',
      '10% typical miss. The simple way, wins so far plus the average rest, missed by 18%.',
      '42% too high in dollars.',
      'Range (80%) Most likely',
    ],
  },
  {
    why: 'the same backtest in full',
    on: ['/why-forecastle'],
    says: [
      '25 of 26 landed in range. The target is 80%: the ranges were too wide.',
      'Typical miss: 10%. Q3 18% (always too high), Q4 4%.',
      'The simple way missed by 18%:',
      'It was closer in Q3 (13%), and far off in Q4 (22%).',
      'drawn again, missed by 15%, stage weights by 33%, category weights by 44%.',
      'In dollars: 42% too high. 22 of 26 landed in range.',
      'Range (80%) Most likely',
    ],
  },
  {
    why: 'the target share of actions done in a week, a setting of the plan',
    on: ['/features/weekly-action-plan'],
    says: ['Target: 80% done'],
  },
  {
    why: 'the same target',
    on: ['/docs/weekly-action-plan-guide'],
    says: ['The target is 80%', 'Weeks in a row at 80%', 'completion against 80%, open high-priority actions'],
  },
  {
    why: 'the same target',
    on: ['/docs/weekly-action-plan-quickstart'],
    says: ['the mark is at 80%'],
  },
  {
    why: 'the same target',
    on: ['/docs/weekly-action-plan-scenarios'],
    says: ['it was above 80% once'],
  },
  {
    why: 'a team made up for a scenario',
    on: ['/docs/weekly-action-plan-scenarios'],
    says: ['The team is at 64%'],
  },
  {
    why: 'volume discounts and the year, from the price list',
    on: ['/pricing'],
    says: [
      '$89 USD 10% less per user',
      '$79 USD 20% less per user',
      '$69 USD 30% less per user',
      '$117 USD 10% less per user',
      '$104 USD 20% less per user',
      '$91 USD 30% less per user',
      'for the year is 10 times the price for a month',
    ],
  },
  {
    why: 'what the demo video shows of the demo company, as its recording read it from the screen',
    on: ['/demo'],
    says: ['aims to be right 8 times in 10.', 'Typical miss: 13%.'],
  },
  {
    why: 'the same figures in the post about the video',
    on: ['/blog/revenue-intelligence-2-minute-demo'],
    says: [
      'The range should be right 8 times in 10.',
      'The typical miss is 13%.',
      'This forecast 9 of 10 13.7% Weighted by stage 6 of 10 13.2%',
      'the win chance only from 4% to 4.3%',
    ],
  },
  {
    why: 'the visitor’s own assumptions, and what follows from them by the formulas shown',
    on: ['/features/roi-calculator'],
    says: [
      'Time saved 5% 2% 10%',
      'Close rate lift 15% 5% 20%',
      'Relative: 20% lifted by 15% is 23%',
      'Return in a year 64.66x',
      'Cautious case 21.22x',
      'With 2% of time saved and 5% close rate lift',
      '× 12 × 10 reps × 3%',
      '$120,000 USD × 5% × 10 reps',
      'New close rate 23% 20% × 115%',
      '5 × 5% × 10 reps',
    ],
  },
  {
    why: 'the chances by category and the same deals in the guide',
    on: ['/docs/pipeline-intelligence-guide'],
    says: [
      'Commit 85% Best Case 55% Pipeline, or none set 25%',
      'in Negotiation (80%) and in Commit (85%) has a chance of 82.5%',
      'in Negotiation and Commit, 82.5%',
      '(35 + 25) ÷ 2 = 30%',
    ],
  },
  {
    why: 'from where risk triggers appear, from the rules',
    on: ['/docs/pipeline-intelligence-guide'],
    says: [
      'pushed 2 times; 3 times or more',
      'days in stage are above 150% of the median of won deals; above 300%.',
      'down 20% within 30 days; 50%.',
    ],
  },
  {
    why: 'which deals need review, from the rules, how the record is read, and examples of what the screen says',
    on: ['/docs/revenue-intelligence-forecasts-guide'],
    says: [
      'Withheld: revenue still to come would be 4.1 times',
      'The risk score is red and the win chance is 60% or more.',
      'The risk score is green and the win chance is 20% or less.',
      'the win chance is under 50%.',
      'the win chance is over 70%.',
      'That is an 80% range.',
      'deals older than 95% of your wins',
      'Typical miss: 19%.',
      'only beyond the 95% interval',
    ],
  },
  {
    why: 'how the forecast was measured, and what was measured',
    on: ['/docs/revenue-intelligence-forecast-method'],
    says: [
      '4,000 times: a component of the mixture',
      'where there are more than thirty, are drawn 1,000 times',
      'the usual cycle is the age that 95% of wins did not exceed',
      'shows a gain beyond its 95% interval',
      'The ranges aim at 80%.',
      'before the end 81.5% ± 4.7 504 19%',
      'weeks before 83.7% ± 2.9 1,320 9%',
      'weeks before 84.3% ± 3.7 504 4%',
      'weeks before 81.6% ± 1.6 2,528 21%',
      'weeks before 83.1% ± 3.3 773 14%',
      'before its end 88.3% ± 4.2 495 16%',
      'is half of the 95% interval, clustered',
      'We call 76% to 84% on target.',
      'The next quarter: 88.3%.',
      'Running years: 84.3%.',
      '89% of 126 landed 45 weeks before the end, and 76% of 126 in the last week',
      'Of running quarters 70% landed where deals die',
      'and 75% where lost deals are never closed',
      'it was 63% of 24, of years with a price rise 63% of 24, of months with sandbagging reps 69% of 72',
      '84.0% ± 2.7 of the ranges of wins landed in running quarters',
      'in next quarters (89.2% ± 4.2) and in years (91.1% ± 2.5)',
      'of 12 such quarters 18.8% ± 11.7 landed',
      'of these organisations 73.2% ± 6.8',
      '70% (dead deals: 35% of the deals die early and stay open for months) to 94% (segments)',
      'before the end: 83%, 86%, 83% and 82%',
      '84% ± 9 of 168 ranges',
      'it was 1% too high, in organisations with few deals 33%',
      'This method 83.7% ± 2.9 0.444 9.3%',
      'mean rest 67.3% ± 3.5 0.668 13.4%',
      'Amounts by stage 65.1% ± 4.8 0.715 15.1%',
      'Amounts by category 66.9% ± 4.6 0.706 15.1%',
      'drawn again 75.2% ± 5.0 0.637 14.4%',
      'beyond its 95% interval.',
      'Numbers of wins 96% 9% 5% too high',
      'Amounts 85% 42% 42% too high',
      'the typical miss of the wins is 10%, as on',
    ],
  },
  {
    why: 'the area under the curve above which a field knows the outcome, from the rules',
    on: ['/docs/revenue-intelligence-analytics-guide'],
    says: ['won deals rank above lost ones more than 97% of the time'],
  },
  {
    why: 'the age from which open deals are old, from the rules',
    on: ['/docs/integration-history'],
    says: ['many deals are older than 95% of your wins'],
  },
  {
    why: 'the chance a stage stands for',
    on: ['/docs/opportunity-detail-guide'],
    says: ['from the stage, for example 80%'],
  },
  {
    why: 'an example of what the screen says',
    on: ['/docs/opportunity-detail-guide'],
    says: ['for example Won 3 of 5 against them, 60%'],
  },
  {
    why: 'an example of a setting',
    on: ['/docs/run-the-server'],
    says: ['GST 1500 is 15%'],
  },
  {
    why: 'what the bench of Monday plans prints',
    on: ['/blog/what-a-monday-plan-does'],
    says: [
      'deals without an action: 13 (13% of deals, 3% of revenue at stake)',
      'The plans ask for 158 of them, or 47%.',
      'one deal in eight, but 3% of the revenue at stake.',
    ],
  },
  {
    why: 'what the bench of meeting items and the drill of speech print',
    on: ['/blog/meetings-as-evidence'],
    says: [
      'action_item 108 112 101 90% 94% risk 30 37 27 73% 90% objection 32 46 31 67% 97%',
      'competitor 48 50 48 96% 100% pricing 64 66 54 82% 84% evidence 173 194 160 82% 92% all 567 622 526 85% 93%',
      'action_item 48 45 38 84% 79% risk 15 19 8 42% 53% objection 22 24 9 38% 41%',
      'competitor 28 32 28 88% 100% pricing 42 19 16 84% 38% evidence 125 70 49 70% 39% all 332 248 177 71% 53%',
      '93% is the recall on calls that shaped the rules. On calls that did not, it is 53%',
      'Precision is 82% on the calls we read and 84% on those we did not. Recall falls from 84% to 38%.',
      'through Forecastle: 5.2% of 135 words (substituted 5.2%, deleted 0%, inserted 0%)',
      'recogniser alone: 5.2% of 135 words (substituted 5.2%, deleted 0%, inserted 0%)',
      'through Forecastle: 6.9% of 540 words (substituted 5.2%, deleted 0%, inserted 1.7%)',
      'recogniser alone: 5.9% of 540 words (substituted 5.6%, deleted 0%, inserted 0.4%)',
    ],
  },
];
