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
    ask: 'I would like to agree one target metric with you: where it stands today, where it should be, and by when.',
    questions: [
      'Which figure would your management look at first to say that this was worth it?',
      'What does it stand at today, and who measures it?',
      'By how much should it change, and by when?',
    ],
  },
  economic_buyer: {
    subject: 'who decides on this with you',
    ask: 'To prepare the right material, I would like to learn who signs for an investment of this size, and to be introduced to them.',
    questions: [
      'Who signs for this amount, and who else has to agree?',
      'What does that person need to see, and in which form?',
      'Could the three of us speak for twenty minutes?',
    ],
  },
  champion: {
    subject: 'how I can help you make the case',
    ask: 'I would like to help you make the case inside your company, with a page of figures, a reference, or a draft for your own presentation.',
    questions: [
      'What changes for you if this goes ahead?',
      'Who has to be convinced, and what have they said so far?',
      'What could I prepare that you would show them yourself?',
    ],
  },
  re_engage: {
    subject: 'where things stand',
    ask: 'I would like to hear where things stand on your side, and what matters most to you now.',
    questions: [
      'What has changed on your side in the last weeks?',
      'Is this still among what you want to get done, and by when?',
      'What would have to happen next, and who should be there?',
    ],
  },
  close_date: {
    subject: 'the steps that are left',
    ask: 'I would like to go through the steps that are left with you, and agree on a date that works for you.',
    questions: [
      'Which steps are left on your side, and who takes each?',
      'What has held it up, and is that settled?',
      'Which date do you consider certain?',
    ],
  },
  closing_plan: {
    subject: 'the last steps, day by day',
    ask: 'I would like to write down with you who does what by which day, so that nothing surprises either of us at the end.',
    questions: [
      'What has to happen between today and the signature, in which order?',
      'Who checks terms, security and purchasing, and how long does each take?',
      'What could still stop it?',
    ],
  },
  qualification: {
    subject: 'a few questions before we go on',
    ask: 'I would like to understand what you want to achieve, and what it depends on.',
    questions: [
      'What made you look at this now?',
      'What happens if nothing changes?',
      'Is there a budget, who decides, and by when would it have to be in place?',
    ],
  },
  solution_fit: {
    subject: 'your criteria, one by one',
    ask: 'I would like to go through what you will decide by, one criterion after the other, and hear from you which of them are met.',
    questions: [
      'Which criteria will you decide by, and which of them weighs most?',
      'Which are met, which are open, and what would show it?',
      'Who else should see it before you decide?',
    ],
  },
  proposal: {
    subject: 'our proposal',
    ask: 'I would like to go through our proposal with you before you decide, so that scope and terms are what you expect.',
    questions: [
      'Is the scope what you need, and is anything in it too much?',
      'How will it be decided on, by whom, and when?',
      'What will be asked that the proposal does not answer?',
    ],
  },
  negotiation: {
    subject: 'the points that are open',
    ask: 'I would like to list the points that are still open, and agree with you how each of them is settled.',
    questions: [
      'Which points are open, and who raised each of them?',
      'What would settle each?',
      'Once they are settled, what is left before the signature?',
    ],
  },
  check_in: {
    subject: 'next step',
    ask: 'I would like to hear how things look from your side, and agree on our next step and its date.',
    questions: ['How does it look from your side?', 'Is anything missing from us?', 'What is our next step, and when?'],
  },
};
