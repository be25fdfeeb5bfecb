/** What is missing of MEDDPIC, BANT, Discovery Health and the Three Whys, by what it is about: frameworks ask alike things. */
import { section } from './section.ts';

const opportunity = section('opportunity');

export const GAP_SECTIONS = {
  'opportunity.metrics': opportunity('No target metric', 'Metrics are missing', {
    good: ['One target metric with baseline, goal, date and value. The customer can state it without you.'],
    week: [
      'Ask who reports the metric that would move, and meet that person for 20 minutes.',
      'Calculate the benefit with their numbers in a call. Send it the same day for correction.',
    ],
    questions: [
      'Which number would your management check first?',
      'What is it today, and how do you measure it?',
      'What is one percent worth in a year?',
    ],
    show: ['A calculation with three of their numbers and one result. Mark the assumptions.'],
  }),
  'opportunity.economic_buyer': opportunity(
    'No Economic Buyer',
    'The Economic Buyer or the authority is missing, or a risk trigger says so',
    {
      good: ['You have spoken with the person who can approve this amount alone, and know what they want.'],
      week: [
        'Ask your contact how the last purchase of this size was approved, and by whom.',
        'Ask for an introduction, and give your contact a one-pager to forward[: ask {{champion}}].',
        'Bring one of your executives to a call. A peer is easier to invite.',
      ],
      questions: [
        'Who signs for this amount, and who can block it?',
        'What are that person’s goals this year?',
        'If they said yes today, could you start, or does someone else have to agree?',
      ],
      show: ['One page for the signer: the problem in money, the solution, the cost of waiting, the decision needed.'],
    },
  ),
  'opportunity.decision_criteria': opportunity('Decision criteria unknown', 'Decision Criteria are missing', {
    good: ['The criteria are written down and ranked, and at least one came from you.'],
    week: [
      'Send the three criteria you would use in their place, and ask which are wrong.',
      'Find out who wrote each criterion, and talk to that person.',
    ],
    questions: [
      'If two vendors met every criterion, what would decide?',
      'Which criterion would you drop first?',
      'What would rule a vendor out?',
    ],
    show: ['Their criteria in a table, with proof for each: a number, a reference or a test.'],
  }),
  'opportunity.decision_process': opportunity('Decision process unknown', 'The Decision Process is missing', {
    good: ['Every step to signature: owner, usual duration, and what they need from you.'],
    week: [
      'Draft the steps you expect and ask what is missing: committee, security review, holidays.',
      'Add the paper steps to Procurement, each with a date.',
    ],
    questions: [
      'After you say yes, what happens next?',
      'Which step took longest last time?',
      'Who can send it back to the start?',
    ],
    show: ['A draft closing plan with gaps to fill in together.'],
  }),
  'opportunity.pain': opportunity('No clear pain', 'Pain or Need is missing', {
    good: ['A named person has told you what the problem costs, and someone above them knows it.'],
    week: [
      'Skip the demo. Ask for an example from last week: what went wrong, and what did it cost?',
      'Talk to one person who does the work every day.',
    ],
    questions: [
      'When did that last happen, and what did it cost?',
      'Who has to explain it when it goes wrong?',
      'If nothing changes for a year, what will be worse?',
      'Is this one of your top three priorities?',
    ],
    show: ['Their problem as a one-day story: one person, one cost. Ask them to correct it.'],
  }),
  'opportunity.champion': opportunity('No Champion', 'The Champion is missing, or a risk trigger says so', {
    good: ['Someone with influence gains from your success, has acted for you, and tells you bad news early.'],
    week: [
      'Test the person you have in mind: ask for an introduction or a document.',
      'If nobody passes, find the person who suffers most from the current way.',
      'Write a one-pager in their words, with their numbers and their name on it.',
    ],
    questions: [
      'What changes for you if this goes ahead, and if it does not?',
      'Who do you need to convince, and what have they said?',
      'What could I prepare for you to present?',
    ],
    show: ['A draft slide they would present, without your logo.'],
  }),
  'opportunity.budget': opportunity('No budget source', 'The Budget is missing', {
    good: ['You know which budget pays, who owns it, what competes for it, and when it expires.'],
    week: [
      'Give a price range before they ask, and watch the reaction.',
      'Calculate what the problem costs per year, and compare it with your price.',
    ],
    questions: [
      'Is this budgeted, or does money have to be found? Where was it found last time?',
      'Which amount needs no second signature?',
      'What will you not buy if you buy this?',
    ],
    show: ['Three ways to start at three prices. The smallest works on its own.'],
  }),
  'opportunity.timeline': opportunity(
    'No reason for the date',
    'The Timeline, the Critical Event or Why Now is missing',
    {
      good: ['A customer date with a consequence: contract end, audit, season or board promise.'],
      week: [
        'Plan backwards from their go-live: signature, setup, training. Send it as a question.',
        'No date? Move the close date out or the category down.',
      ],
      questions: [
        'What happens if this is not live by then?',
        'What starts, ends or is due this year that this has to be ready for?',
        'Who notices first if it comes a quarter later?',
      ],
      show: ['The monthly cost of waiting, from their numbers.'],
    },
  ),
  'opportunity.situation': opportunity('Situation unknown', 'The Situation is missing', {
    good: ['You can describe how they work today, with tools, numbers and people, and they agree.'],
    week: ['Read public information before you call, and ask only what is missing. Send a five-sentence summary.'],
    questions: [
      'How does it work today, step by step, and who is involved?',
      'What works well and must stay?',
      'What has changed in the last year?',
    ],
  }),
  'opportunity.impact': opportunity('Impact unknown', 'The Impact is missing', {
    good: ['The impact is stated in money or risk for the company, and personally for someone in it.'],
    week: ['Follow the problem to the next department: who waits, pays or apologises?'],
    questions: [
      'Who else is affected when this goes wrong?',
      'What would you do with the time or money saved?',
      'What would it mean for you personally?',
    ],
    show: ['Cause and effect in one line, from the daily problem to the metric management watches.'],
  }),
  'opportunity.end_vision': opportunity('No end vision', 'The End Vision is missing', {
    good: ['The customer describes the result in detail, and your product is part of it.'],
    week: ['Ask for their picture before you show yours.'],
    questions: [
      'In a year, if this went well, what does a Monday look like?',
      'What will people no longer have to do?',
      'How will you know it was worth it?',
    ],
    show: ['A customer one year in, told by someone in the same role.'],
  }),
  'opportunity.why_anything': opportunity('No reason to change', 'Why Anything is missing', {
    good: ['The customer has a stronger reason to change than to stay.'],
    week: ['Argue honestly for doing nothing, and listen to the answer.'],
    questions: ['What would have to happen for you to stay as you are?', 'Who is happy with the current way?'],
    show: ['The yearly cost of staying, with their numbers.'],
  }),
  'opportunity.why_us': opportunity('No reason to choose you', 'Why Us is missing', {
    good: ['The customer names something only you have, and it matters to the decision maker.'],
    week: ['Ask what they would miss if you withdrew.', 'Pick one difference and prove it with their own data.'],
    questions: [
      'What have you seen with us that you have not seen elsewhere?',
      'What do competitors do better?',
      'At the same price, who would you choose, and why?',
    ],
    show: ['One difference with its proof.'],
  }),
} as const;
