/** What to do about what endangers a deal. Without an Economic Buyer or a Champion the gap’s own section says it. */
import { section } from './section.ts';

const opportunity = section('opportunity');

export const TRIGGER_SECTIONS = {
  'opportunity.stale_key_stakeholder': opportunity(
    'Somebody who matters has gone quiet',
    'Risk trigger: key stakeholder gone quiet',
    {
      good: [
        'Whoever signs and whoever sells for you inside have heard from you within two weeks, with something that was for them.',
      ],
      week: [
        'Call within a day; do not write “just checking in”. Bring one thing that is new for this person.',
        'If the call is not taken, ask a second contact what has changed, and let somebody of your management write to their peer.',
      ],
      questions: ['What has changed on your side since we last spoke?', 'Is this still among your first three things?'],
      show: ['What has happened since: one step on their side, one on yours, and the one that waits for them.'],
    },
  ),
  'opportunity.no_activity': opportunity('Nothing is happening', 'Risk trigger: no activity', {
    good: ['There is a next meeting in the calendar, always. A deal without one is hope.'],
    week: [
      'Put a meeting on record for this week, or write down why there is none. It has been quiet for {{quiet}}.',
      'Write to two people with two reasons. The second contact answers what the first one leaves.',
    ],
    questions: [
      'Is this quiet because something is being decided, or because nothing is?',
      'What would be worth half an hour of your time?',
    ],
  }),
  'opportunity.ghosted': opportunity('Your mails are not answered', 'Risk trigger: no answer', {
    good: ['After the second mail without an answer the channel is changed, not the wording.'],
    week: [
      'Call, and leave no message. Then ask somebody else on the deal whether you still have the right person.',
      'Send one mail that can be answered with a word: “Shall I close this on our side?” A no is worth more than silence.',
    ],
    questions: ['Have your priorities moved, or did I miss something?', 'Who should I be speaking with instead?'],
  }),
  'opportunity.overdue_close_date': opportunity('The close date is over', 'Risk trigger: close date has passed', {
    good: ['A date that passes is replaced on the same day, with the reason, by one the customer has named.'],
    week: [
      'Ask for the steps that are left before you ask for a date. The date is what comes of them.',
      'If nobody names one, take the deal out of the quarter. It keeps its chance, and your forecast keeps its word.',
    ],
    questions: [
      'Which steps are left, and who takes each?',
      'What has held it up, and is that settled?',
      'Which date do you consider certain?',
    ],
    show: ['The closing plan with the step at which it stopped.'],
  }),
  'opportunity.close_date_unready': opportunity(
    'The date is nearer than the deal',
    'Risk trigger: not ready for its close date',
    {
      good: ['With two weeks to go only signing is left. Whoever still explains the product then closes later.'],
      week: [
        'Count the steps that are left and the days that are left, in front of your manager. Then choose the date or the steps.',
        'Take what blocks it to the person who can unblock it today, on both sides.',
      ],
      questions: [
        'Is there anything that makes this date impossible, that we have not spoken about?',
        'What could be done at the same time rather than one after the other?',
      ],
      show: ['The remaining steps in a calendar, theirs and yours in two colours.'],
    },
  ),
  'opportunity.repeated_push': opportunity('The date moves and moves', 'Risk trigger: close date pushed again', {
    good: ['A date is pushed once, by the customer, for a reason that both sides could not know.'],
    week: [
      'It was pushed {{pushes}}. Before it is set again, find the reason that all of these had in common.',
      'Ask for a step that costs them something before the new date is believed: a test, a meeting with whoever signs.',
    ],
    questions: [
      'What is different this time?',
      'What would you have to give up to keep the date?',
      'Are we waiting for a decision, or for something that decides itself?',
    ],
  }),
  'opportunity.stalled_in_stage': opportunity('It stands still', 'Risk trigger: stalled in its stage', {
    good: ['It moves at the pace of deals that are won, or somebody can say what it is waiting for.'],
    week: [
      'Name what would have to be true to leave {{stage}}, and who can make it true. Arrange that alone.',
      'If it belongs a stage earlier, put it there. A stage is what the customer did, not what you showed.',
    ],
    questions: [
      'What would have to happen for us to take the next step together?',
      'Are we the ones you are waiting for?',
    ],
  }),
  'opportunity.single_threaded': opportunity('It hangs by one person', 'Risk trigger: single-threaded', {
    good: ['Three people in two departments know you, and one of them is above the other two.'],
    week: [
      'Ask your contact who will use it, who will check it and who will pay for it, and to introduce you to one of them.',
      'Bring a colleague of your own, for whom a new counterpart is natural: a technician, a manager, somebody from delivery.',
    ],
    questions: [
      'Whom would you like to have on your side when you propose this?',
      'If you were away for a month, who would take this on?',
    ],
    show: [
      'Something for the second person’s own work: the technical answer, the contract, the plan of the first weeks.',
    ],
  }),
  'opportunity.category_above_evidence': opportunity(
    'It promises more than is known',
    'Risk trigger: category above the evidence',
    {
      good: ['The category follows what the customer did. Commit asks for a risk score of 70.'],
      week: [
        'Either bring the evidence this week that the category asks for, or move it down a category today.',
        'Begin with what weighs most:',
        '{{missing}}',
      ],
      questions: ['What do I know, what do I believe, and what do I hope of this deal?'],
    },
  ),
  'opportunity.amount_dropped': opportunity('It has become smaller', 'Risk trigger: amount dropped', {
    good: ['Less money means less scope, agreed and written down, never the same for less.'],
    week: [
      'Find out what fell out: people, scope, time or price. Each has another answer.',
      'Work out the benefit anew for the smaller scope. If it no longer carries, say so before they do.',
    ],
    questions: [
      'What became less important, and to whom?',
      'What would have to be shown for the rest to come back later?',
    ],
    show: ['Two scopes side by side, with what each achieves and by when.'],
  }),
  'opportunity.procurement_overdue': opportunity('Paperwork is late', 'Risk trigger: procurement is late', {
    good: ['Each step of procurement has a person on their side whom you could call.'],
    week: [
      'Call whoever holds the late step, not your contact. Ask what they need to finish, and bring it the same day.',
      'Move what can run at the same time: legal beside security, security beside approval.',
    ],
    questions: ['What is missing for this step, and from whom?', 'Is anything open that nobody has told us?'],
    show: ['The answers to the questions that always come: data protection, security, liability, exit.'],
  }),
  'opportunity.competitor_unanswered': opportunity(
    'A competitor has no answer',
    'Risk trigger: competitor unanswered',
    {
      good: ['You know where the other one leads, have answered it or turned it into something that does not weigh.'],
      week: [
        'Ask your Champion how the other one is spoken of inside, and by whom.',
        'Move the comparison to what the person who decides loses sleep over. A list of functions is won by the longer one.',
      ],
      questions: ['What speaks for the other one, in your eyes?', 'What would you have to be sure of to choose us?'],
      show: ['One test in which you differ, with their own data, and the result in a sentence.'],
    },
  ),
  'opportunity.data_gap': opportunity('The record cannot be trusted', 'Risk trigger: data missing', {
    good: ['Somebody who takes the deal over tomorrow could go on without calling you.'],
    week: ['Ten minutes: amount, date, people with their roles, next step. Then the scores say something.'],
  }),
} as const;
