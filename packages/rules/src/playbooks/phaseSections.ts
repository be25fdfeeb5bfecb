/** What each phase of a deal asks for, and what follows its end. */
import { section } from './section.ts';

const opportunity = section('opportunity');

export const PHASE_SECTIONS = {
  'opportunity.early': opportunity('Qualify the deal', 'The deal is in an early stage', {
    good: [
      'The customer has said in their words what hurts, whom it hurts and what happens if nothing changes.',
      'You know whether there is budget, or who could find it, and when a decision is due.',
      'The next meeting is booked, with someone who has something to lose.',
      'You have decided whether to continue or qualify out.',
    ],
    week: [
      'Hold one meeting only about their problem. No product. Write down their words.',
      'Find a second person with the same problem.',
      'Ask what could stop this, and add it to the notes.',
      'Agree the next step and date before you end the call[; current next step: {{next_step}}].',
    ],
    questions: [
      'Why are you looking at this now, not a year ago?',
      'What have you tried, and why was it not enough?',
      'What does it cost you each month?',
      'Once this is solved, what will you do that you cannot do today?',
      'Who else has to want this?',
    ],
    show: [
      'One customer of their size with the same problem: before, after, how long it took. No product tour.',
      'Half a page on their problem in their words, for them to correct.',
    ],
  }),
  'opportunity.mid': opportunity('Build the case together', 'The deal is in a middle stage', {
    good: [
      'Someone inside sells for you when you are not there, with a reason of their own.',
      'The decision is mapped: criteria, steps, people, date. The customer has confirmed it.',
      'The benefit has one number that the customer calculated and would repeat to management.',
      'You know the competitors, and what would make them choose nobody.',
    ],
    week: [
      'Write the plan to signature with your contact: steps, names, dates[, by {{close_date}}].',
      'Meet one new person: a signer, a reviewer or someone who could say no.',
      'Turn the agreed benefit into a calculation with their numbers, and let them correct it.',
      'Walk through the criteria and ask which ones are met.',
    ],
    questions: [
      'Compared with competitors and with doing nothing, what matters most?',
      'How did you decide on the last purchase of this size, and what held it up?',
      'Who would rather not see this happen, and why?',
      'What would your management ask first?',
      'What do you need from us that you can show without us?',
    ],
    show: [
      'The three parts of the product that meet their top two criteria. Skip the rest.',
      'The benefit calculation, with their numbers marked.',
      'A reference customer in the same role as the decision maker.',
    ],
  }),
  'opportunity.late': opportunity('Close on plan', 'The deal is in a late stage', {
    good: [
      'The signer has told you personally that they will sign, on which terms and when.',
      'Each step to signature has a customer owner and date: legal, security, purchasing, approval.',
      'Open points are in one list that both sides share.',
      'The date matters to the customer, for their own reason.',
    ],
    week: [
      'Plan backwards from signature[ on {{close_date}}] with your Champion[ {{champion}}]: owners and dates.',
      'Talk to the Economic Buyer[, {{economic_buyer}},] yourself.',
      'Send contract and security answers early. Ask who reads them and when.',
      'Trade, never give: a term for a date, a price for volume, a discount for a reference.',
    ],
    questions: [
      'What has to happen before signature, in which order?',
      'Who else has to say yes, and have they seen the contract?',
      'What could still stop this, and who would raise it?',
      'What happens if it is not signed by then?',
      'After signature, who starts, and on which day?',
    ],
    show: [
      'The closing plan on one page, with done steps ticked.',
      'The first 30 days after signature, with names.',
      'The benefit per month of waiting, from agreed numbers.',
    ],
  }),
  'opportunity.commit': opportunity('What Commit requires', 'The deal is in Commit', {
    good: [
      'You can explain the amount and the date to a sceptic.',
      'The Economic Buyer confirmed it, the paper steps are known, and the date is the customer’s.',
      'Risk score 70 and above. Under 40 it belongs in Best Case, under 30 in Pipeline.',
    ],
    week: [
      'Ask your Champion what could make this fail.',
      'Signer’s word, steps or reason for the date missing? Move it to Best Case today.',
    ],
    questions: [
      'If your CEO asked why this quarter, what would you answer?',
      'Which remaining step is new for us with this customer?',
    ],
  }),
  'opportunity.drag': opportunity('Reduce deal drag', 'The drag is 30 or more', {
    good: ['Drag is below 30. Over 50 is reviewed weekly; above 60 needs a decision.'],
    week: [
      '{{wastes}}',
      'Fix only the largest cause this week.',
      'If nothing improves in two weeks, qualify out with a follow-up date.',
    ],
    questions: [
      'What would make this go faster on your side, and can you change it?',
      'Should we pause and talk again at a better time?',
    ],
  }),
  'opportunity.won': opportunity('After the signature', 'The deal is won', {
    good: [
      'The delivery team has your promises in writing before kick-off.',
      'The customer knows when the agreed benefit will be measured, and by whom.',
    ],
    week: [
      'Hand over in person: who decided, why, on which criteria, what was promised, what worried them.',
      'Book the first benefit review with the customer.',
      'Write down what decided the deal while you remember.',
    ],
    questions: [
      'What decided it, and what nearly stopped it?',
      'Who else in your company has this problem?',
      'Once it works, would you tell a peer about it?',
    ],
    show: ['The plan for the first 30 days, and who to call when something is wrong.'],
  }),
  'opportunity.lost': opportunity('After the loss', 'The deal is lost', {
    good: ['The recorded reason came from the customer.', 'They know when and why you will be in touch again.'],
    week: [
      'Ask for 15 minutes to learn. Do not sell.',
      'Set the reason and a follow-up. Deals lost to “no decision” often return within a year.',
      'Review the evidence: what should have warned you? Check your open deals for the same gap.',
    ],
    questions: [
      'When did you know it would not be us?',
      'What did the competitor do better, or why wait?',
      'What would have to change for us to talk again?',
    ],
  }),
} as const;
