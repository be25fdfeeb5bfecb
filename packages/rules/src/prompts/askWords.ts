import type { ActionType } from '../plans/actionTypes.ts';

/** What an action asks of the customer, in words that may be shown to them: no score, no role, no doubt of ours. */
export interface AskWords {
  /** Of a mail, after the account's name. */
  readonly subject: string;
  /** A statement: the one question of a mail stands at its end. It fits whether or not one was in touch before. */
  readonly ask: string;
  /** For a call or a meeting. */
  readonly questions: readonly string[];
}

export const ASK_WORDS: Readonly<Record<ActionType, AskWords>> = {
  business_impact: {
    subject: 'one target metric to agree on',
    ask: 'To build the case, I would like to agree one number to improve: where it is today, the goal, and by when.',
    questions: [
      'Which number would your management check first?',
      'What is it today, and who measures it?',
      'By how much should it change, and by when?',
    ],
  },
  economic_buyer: {
    subject: 'who else decides',
    ask: 'To prepare the right material, I would like to know who approves an investment of this size, and to meet them.',
    questions: [
      'Who approves this amount, and who else has to agree?',
      'What does that person need to see?',
      'Could the three of us talk for 20 minutes?',
    ],
  },
  champion: {
    subject: 'help with your business case',
    ask: 'I can help you make the case inside your company: a page of numbers, a reference, or draft slides.',
    questions: [
      'What changes for you if this goes ahead?',
      'Who do you need to convince, and what have they said?',
      'What could I prepare for you to show them?',
    ],
  },
  re_engage: {
    subject: 'where we are',
    ask: 'I would like to hear where this is on your side and what matters most now.',
    questions: [
      'What has changed on your side?',
      'Is this still a priority, and by when?',
      'What is the next step, and who should join?',
    ],
  },
  close_date: {
    subject: 'remaining steps',
    ask: 'I would like to walk through the remaining steps and agree a date that works for you.',
    questions: [
      'Which steps are left on your side, and who owns each?',
      'What held it up, and is it resolved?',
      'Which date are you sure of?',
    ],
  },
  closing_plan: {
    subject: 'our closing plan',
    ask: 'I would like to agree the final steps with you: who does what, by when.',
    questions: [
      'What has to happen before signature, in which order?',
      'Who reviews terms, security and purchasing, and how long does each take?',
      'What could still stop it?',
    ],
  },
  qualification: {
    subject: 'a few questions',
    ask: 'I would like to understand your goals and what they depend on.',
    questions: [
      'Why are you looking at this now?',
      'What happens if nothing changes?',
      'Is there a budget, who decides, and when do you need it in place?',
    ],
  },
  solution_fit: {
    subject: 'your decision criteria',
    ask: 'I would like to walk through your decision criteria and hear which ones we meet.',
    questions: [
      'What are your criteria, and which matters most?',
      'Which are met, which are open, and what would prove it?',
      'Who else should see this before you decide?',
    ],
  },
  proposal: {
    subject: 'our proposal',
    ask: 'I would like to review our proposal with you before you decide, so that scope and terms match what you expect.',
    questions: [
      'Is the scope right, and is anything too much?',
      'How will you decide, who decides, and when?',
      'What will people ask that the proposal does not answer?',
    ],
  },
  negotiation: {
    subject: 'open points',
    ask: 'I would like to list the open points and agree how to settle each.',
    questions: [
      'Which points are open, and who raised each?',
      'What would settle each?',
      'After that, what is left before signature?',
    ],
  },
  check_in: {
    subject: 'next step',
    ask: 'I would like to hear how this looks from your side and agree our next step.',
    questions: ['How does it look from your side?', 'Is anything missing from us?', 'What is our next step, and when?'],
  },
};
