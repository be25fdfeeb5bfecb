/** What to do about what endangers a deal. Without an Economic Buyer or a Champion the gap’s own section says it. */
import { section } from './section.ts';

const opportunity = section('opportunity');

export const TRIGGER_SECTIONS = {
  'opportunity.stale_key_stakeholder': opportunity(
    'Key stakeholder gone quiet',
    'Risk trigger: key stakeholder gone quiet',
    {
      good: ['You contacted signer and Champion within two weeks, with something useful for them.'],
      week: [
        'Call within a day. Bring one thing that is new for this person. No “just checking in”.',
        'No answer? Ask a second contact what changed, and let an executive contact their peer.',
      ],
      questions: ['What has changed since we last talked?', 'Is this still one of your top three priorities?'],
      show: ['Progress since then: one step of theirs, one of yours, and the one waiting for them.'],
    },
  ),
  'opportunity.no_activity': opportunity('No activity', 'Risk trigger: no activity', {
    good: ['The next meeting is always booked.'],
    week: [
      'Book a meeting this week, or note why not. Quiet for {{quiet}}.',
      'Email two contacts for two different reasons.',
    ],
    questions: [
      'Is this quiet because something is being decided, or because nothing is?',
      'What would be worth 30 minutes of your time?',
    ],
  }),
  'opportunity.ghosted': opportunity('No answer to emails', 'Risk trigger: no answer', {
    good: ['After two unanswered emails you change the channel.'],
    week: [
      'Call. Then ask someone else on the deal if you have the right person.',
      'Send one short email they can answer in a word: “Shall I close this on our side?”',
    ],
    questions: ['Have your priorities changed, or did I miss something?', 'Who should I talk to instead?'],
  }),
  'opportunity.overdue_close_date': opportunity('Close date passed', 'Risk trigger: close date has passed', {
    good: ['A passed date is replaced the same day by one the customer named, with the reason.'],
    week: ['Ask for the remaining steps first, then the date.', 'No date? Move the deal out of the quarter.'],
    questions: [
      'Which steps are left, and who owns each?',
      'What held it up, and is it resolved?',
      'Which date are you sure of?',
    ],
    show: ['The closing plan, with the step where it stopped.'],
  }),
  'opportunity.close_date_unready': opportunity('Close date too near', 'Risk trigger: not ready for its close date', {
    good: ['Two weeks before close, only signatures are left.'],
    week: [
      'Count remaining steps and days with your manager. Change the date or the steps.',
      'Take each blocker today to the person who can clear it, on both sides.',
    ],
    questions: ['Is there anything that rules out this date?', 'What could happen in parallel?'],
    show: ['The remaining steps in a calendar, theirs and yours in two colours.'],
  }),
  'opportunity.repeated_push': opportunity('Close date pushed repeatedly', 'Risk trigger: close date pushed again', {
    good: ['A date moves at most once, for a customer reason.'],
    week: [
      'Pushed {{pushes}}. Find the common reason before you set a new date.',
      'Before you accept a new date, ask for a commitment: a test, or a meeting with the signer.',
    ],
    questions: [
      'What is different this time?',
      'What would you give up to keep the date?',
      'Are we waiting for a decision, and whose?',
    ],
  }),
  'opportunity.stalled_in_stage': opportunity('Stalled in stage', 'Risk trigger: stalled in its stage', {
    good: ['The deal moves as fast as won deals, or you know what it waits for.'],
    week: [
      'Name what it takes to leave {{stage}} and who can do it. Set that up.',
      'Belongs a stage earlier? Move it back. Stages follow what the customer did.',
    ],
    questions: ['What has to happen for the next step?', 'Are you waiting for us?'],
  }),
  'opportunity.single_threaded': opportunity('Depends on one contact', 'Risk trigger: single-threaded', {
    good: ['Three people in two departments know you, one of them senior.'],
    week: [
      'Ask your contact who uses, checks and pays for it. Get one introduction.',
      'Bring a colleague with a natural counterpart: an engineer, a manager, someone from delivery.',
    ],
    questions: [
      'Who would you like on your side when you propose this?',
      'If you were away for a month, who would take over?',
    ],
    show: ['Something for the second person’s work: a technical answer, the contract, the rollout plan.'],
  }),
  'opportunity.category_above_evidence': opportunity(
    'Category above the evidence',
    'Risk trigger: category above the evidence',
    {
      good: ['The category follows what the customer did. Commit needs a risk score of 70.'],
      week: [
        'Get the missing evidence this week, or move down a category today.',
        'Start with the largest gap:',
        '{{missing}}',
      ],
      questions: ['What do I know, what do I assume, and what do I hope?'],
    },
  ),
  'opportunity.amount_dropped': opportunity('Amount dropped', 'Risk trigger: amount dropped', {
    good: ['A lower amount means a smaller scope, agreed in writing.'],
    week: [
      'Find out what was cut: people, scope, time or price.',
      'Recalculate the benefit for the smaller scope. If it no longer works, say so first.',
    ],
    questions: ['What became less important, and to whom?', 'What would bring the rest back later?'],
    show: ['Two scopes side by side, with results and dates.'],
  }),
  'opportunity.procurement_overdue': opportunity('Procurement overdue', 'Risk trigger: procurement is late', {
    good: ['You can call a named person for each procurement step.'],
    week: [
      'Call the owner of the late step. Ask what they need, and send it the same day.',
      'Run steps in parallel: legal with security, security with approval.',
    ],
    questions: ['What is missing for this step, and from whom?', 'Is anything open that we have not heard about?'],
    show: ['Answers to the usual questions: data protection, security, liability, exit.'],
  }),
  'opportunity.competitor_unanswered': opportunity('Competitor unanswered', 'Risk trigger: competitor unanswered', {
    good: ['You know where the competitor leads, and have answered it.'],
    week: [
      'Ask your Champion what people say about the competitor, and who says it.',
      'Move the comparison to what matters most to the decision maker.',
    ],
    questions: ['What do you like about the competitor?', 'What would you need to see to choose us?'],
    show: ['One test where you differ, on their data, with a one-line result.'],
  }),
  'opportunity.data_gap': opportunity('Data missing', 'Risk trigger: data missing', {
    good: ['A colleague could take over this deal tomorrow without calling you.'],
    week: ['Take ten minutes: amount, date, people with roles, next step.'],
  }),
} as const;
