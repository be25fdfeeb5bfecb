/** What each phase of a deal asks for, and what follows its end. */
import { section } from './section.ts';

const opportunity = section('opportunity');

export const PHASE_SECTIONS = {
  'opportunity.early': opportunity('Is this worth both sides’ time?', 'The deal is in an early stage', {
    good: [
      'The customer has said in their own words what hurts, whom it hurts, and what happens if they do nothing.',
      'You know whether there is money for it, or who could find some, and by when a decision would have to fall.',
      'The next meeting stands in both calendars, with somebody in it who has something to lose.',
      'You could end it today without regret: early deals that are not ended early are ended late.',
    ],
    week: [
      'Hold one conversation that is only about their problem. Leave the product out of it, and write down their words.',
      'Find a second person who feels the problem. One person’s wish is not yet a project.',
      'Ask outright what would stop this, and put it into the notes.',
      'Agree on the next step and its day before you hang up[; on record is: {{next_step}}].',
    ],
    questions: [
      'What made you look at this now, and not a year ago?',
      'What have you tried already, and why was it not enough?',
      'What does it cost you each month that it stays as it is?',
      'If this were solved, what would you do next that you cannot do today?',
      'Who else would have to want this for it to happen?',
    ],
    show: [
      'One customer of their size with the same problem: before, after, in which time. No product tour.',
      'What you have understood of their problem, on half a page in their words, to be corrected by them.',
    ],
  }),
  'opportunity.mid': opportunity('Build the case with them', 'The deal is in a middle stage', {
    good: [
      'Somebody inside sells for you when you are not in the room, and has a reason of their own to.',
      'The decision is drawn up: by which criteria, in which steps, by whom, until when, and the customer has read it.',
      'The benefit has one figure that the customer worked out and would repeat to their management.',
      'You know who else they look at, and what would make them choose nobody.',
    ],
    week: [
      'Write the plan from today to the signature with your contact, step by step with names and days[, towards {{close_date}}].',
      'Meet one person you have not met: whoever signs, whoever checks, or whoever could say no.',
      'Turn the agreed benefit into a calculation with their figures, and let them correct it.',
      'Go through the criteria one by one, and ask for each whether it is met in their eyes.',
    ],
    questions: [
      'When you compare us with the others, and with doing nothing, what weighs most?',
      'How was the last purchase of this size decided, and what held it up?',
      'Who in the house would rather not see this happen, and why?',
      'What would your management ask first if you proposed it tomorrow?',
      'What do you need from us that you could show without us?',
    ],
    show: [
      'The three parts of the product that answer their two strongest criteria. What they did not ask for stays out.',
      'The calculation of the benefit, with their figures marked as theirs.',
      'A reference they can call, from somebody in the same role as the person who decides.',
    ],
  }),
  'opportunity.late': opportunity('Close without surprises', 'The deal is in a late stage', {
    good: [
      'The person who signs has told you themselves that they will, on what terms and by which day.',
      'Each step until the signature has a name and a day on the customer’s side: legal, security, purchasing, approval.',
      'Nothing is negotiated twice: what is open stands in one list that both sides see.',
      'There is a reason on the customer’s side why the day matters, and it is not your quarter.',
    ],
    week: [
      'Go through the remaining steps backwards from the signature[ on {{close_date}}], with your Champion[ {{champion}}], and write down who does what by which day.',
      'Speak with the Economic Buyer[, {{economic_buyer}},] yourself. What reaches you second-hand is not a commitment.',
      'Send contract and security answers before they are asked for, and ask who will read them and when.',
      'Give nothing away without getting something: a term for a date, a price for a volume, a reference for a discount.',
    ],
    questions: [
      'What has to happen between today and the signature, in which order?',
      'Who besides you has to say yes, and has that person seen the contract?',
      'What could still stop this, and who would bring it up?',
      'What happens on your side if it is not signed by that day?',
      'When it is signed, who starts, and on which day?',
    ],
    show: [
      'The closing plan on one page, with what has been done ticked off.',
      'The first thirty days after the signature, with names: it makes the day of the signature the first of something.',
      'The benefit per month of waiting, from the figures they agreed to.',
    ],
  }),
  'opportunity.commit': opportunity('What a Commit must hold', 'The deal is in Commit', {
    good: [
      'You would put your own name to the amount and the day, and could say why to somebody who doubts it.',
      'The Economic Buyer confirmed it to you, the paperwork is known step by step, and the day is the customer’s.',
      'Risk score 70 and above. Under 40 it belongs in Best Case, under 30 in Pipeline.',
    ],
    week: [
      'Test it once on purpose: ask your Champion what would have to happen for this not to come.',
      'If one of the three is missing (the signer’s word, the steps, the reason for the day), move it to Best Case today. A forecast that falls in week three costs less than one that falls in week twelve.',
    ],
    questions: [
      'If your managing director asked tomorrow why this quarter, what would you answer?',
      'Which of the steps that are left has never been done with us before?',
    ],
  }),
  'opportunity.drag': opportunity('What slows this deal down', 'The drag is 30 or more', {
    good: [
      'Below 30 a deal moves by itself. Above 50 it is looked at each week, above 60 somebody decides whether it goes on.',
    ],
    week: [
      '{{wastes}}',
      'Take the first of these alone this week. One waste that is gone moves a deal more than five that are a little better.',
      'If nothing of it can be mended within two weeks, say so and qualify it out, with a day to come back.',
    ],
    questions: [
      'What would have to be true on your side for this to go faster, and is it in your hands?',
      'Should we pause this, and speak again on a day that suits you better?',
    ],
  }),
  'opportunity.won': opportunity('After the signature', 'The deal is won', {
    good: [
      'What was promised is known to whoever delivers it, in writing, before the customer has to tell it again.',
      'The customer knows on which day the agreed benefit will be measured, and by whom.',
    ],
    week: [
      'Hand over in person: who decided, why, by which criteria, what was promised and what worried them.',
      'Put the day of the first review of the benefit into both calendars.',
      'Write down what decided it while you remember. The next deal like this begins there.',
    ],
    questions: [
      'What decided it in the end, and what nearly stopped it?',
      'Who else in your house has the problem that you had?',
      'Once it works, would you tell somebody in your position about it?',
    ],
    show: ['The plan of the first thirty days, and who they call when something is wrong.'],
  }),
  'opportunity.lost': opportunity('After the loss', 'The deal is lost', {
    good: [
      'The reason on record is the customer’s, asked for, and not the one that is easiest to bear.',
      'The door is open: they know when you will be in touch again, and why.',
    ],
    week: [
      'Ask for fifteen minutes, promise not to sell in them, and keep it.',
      'Set the reason and a follow-up. What was lost to “no decision” has a budget again within a year more often than not.',
      'Go back through the evidence: which piece would have told you first? Look for the same gap in your open deals.',
    ],
    questions: [
      'At which point did you know it would not be us?',
      'What did the others do better, or what did waiting offer?',
      'What would have to change for us to speak again?',
    ],
  }),
} as const;
