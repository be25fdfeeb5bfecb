import type { ComponentKey, FrameworkKey } from '@forecastle/rules';

export interface ComponentWords {
  readonly key: ComponentKey;
  readonly letter: string;
  /** The question to bring to the customer. */
  readonly asks: string;
  /** What confirmed evidence of it sounds like, and what is taken for it and is none. */
  readonly confirmed: string;
  readonly mistaken: string;
}

/** What each component asks of a deal, in the order people read them. */
export const COMPONENT_WORDS: Readonly<Record<Exclude<FrameworkKey, 'three_whys'>, readonly ComponentWords[]>> = {
  meddpic: [
    {
      key: 'metrics',
      letter: 'M',
      asks: 'Which figure gets better, from what to what, and who agrees?',
      confirmed: 'Their finance lead signed the saving of 38 minutes a truck a day.',
      mistaken: 'Our calculator shows a saving.',
    },
    {
      key: 'economic_buyer',
      letter: 'E',
      asks: 'Who can spend this money without asking anyone?',
      confirmed: 'Rangi said it: I sign anything above half a million.',
      mistaken: 'The head of IT is very senior.',
    },
    {
      key: 'decision_criteria',
      letter: 'D',
      asks: 'By what will they compare us, in writing?',
      confirmed: 'Section 4 of their request: uptime, data held in Australasia, two depots first.',
      mistaken: 'They liked the demo.',
    },
    {
      key: 'decision_process',
      letter: 'D',
      asks: 'Which steps lie between yes and a signature, with names and dates?',
      confirmed: 'Security on the 4th, board paper by the 10th, board on the 12th.',
      mistaken: 'They decide before the end of the quarter.',
    },
    {
      key: 'pain',
      letter: 'P',
      asks: 'What hurts, and what happens if nothing changes?',
      confirmed: 'Dispatchers retype every job into three systems; two of them left over it.',
      mistaken: 'They want to modernise.',
    },
    {
      key: 'identify_pain',
      letter: 'I',
      asks: 'What does the pain cost, and who carries that cost?',
      confirmed: 'Missed slots cost the depots about $41,000 a month, on Doug’s budget.',
      mistaken: 'It must be expensive for them.',
    },
    {
      key: 'champion',
      letter: 'C',
      asks: 'Who sells for us when we are not in the room, and has the weight to do it?',
      confirmed: 'Moana presented the pilot to the board herself.',
      mistaken: 'Moana answers our emails.',
    },
  ],
  bant: [
    {
      key: 'budget',
      letter: 'B',
      asks: 'Is there money for this, whose is it, and in which year?',
      confirmed: 'It is in next year’s operations budget, and the owner named the line.',
      mistaken: 'They did not flinch at the price.',
    },
    {
      key: 'authority',
      letter: 'A',
      asks: 'Who says yes, and who can still say no after that?',
      confirmed: 'The general manager decides; procurement can stop it over terms only.',
      mistaken: 'My contact says it is up to him.',
    },
    {
      key: 'need',
      letter: 'N',
      asks: 'Which problem would they solve even if we did not exist?',
      confirmed: 'They already hired two people to work around it.',
      mistaken: 'They downloaded the white paper.',
    },
    {
      key: 'timeline',
      letter: 'T',
      asks: 'What happens on which day, and what does it cost to miss it?',
      confirmed: 'The old contract ends on 31 March and will not be renewed.',
      mistaken: 'They hope to start soon.',
    },
  ],
  spiced: [
    {
      key: 'situation',
      letter: 'S',
      asks: 'How do you do this today, with whom and with what?',
      confirmed: 'Four depots, three systems, one spreadsheet that Doug keeps.',
      mistaken: 'A logistics company of 400 people.',
    },
    {
      key: 'pain',
      letter: 'P',
      asks: 'What is hard about that, and who feels it?',
      confirmed: 'Every morning begins an hour late because routes are retyped.',
      mistaken: 'Their process looks manual.',
    },
    {
      key: 'impact',
      letter: 'I',
      asks: 'What would it be worth, to the business and to you?',
      confirmed: 'Forty hours a week, and Doug sees his children before school.',
      mistaken: 'Efficiency gains.',
    },
    {
      key: 'critical_event',
      letter: 'C',
      asks: 'By when does this have to work, and what happens if it does not?',
      confirmed: 'Peak season starts on 1 November; last year it cost them a customer.',
      mistaken: 'The end of our quarter.',
    },
    {
      key: 'end_vision',
      letter: 'E',
      asks: 'When it has worked, what does a good day look like?',
      confirmed: 'Routes are on every driver’s phone at six, and nobody has touched a keyboard.',
      mistaken: 'They want a partner for digital transformation.',
    },
    {
      key: 'decision_process',
      letter: 'D',
      asks: 'How do you decide on such things, and who is part of it?',
      confirmed: 'A pilot in Tauranga, then Rangi, then the board in one sitting.',
      mistaken: 'They will let us know.',
    },
  ],
};
