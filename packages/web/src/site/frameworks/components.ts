import type { ComponentKey, FrameworkKey } from '@forecastle/rules';

export interface ComponentWords {
  readonly key: ComponentKey;
  readonly letter: string;
  /** What confirmed evidence of it sounds like, and what is taken for it and is none. */
  readonly confirmed: string;
  readonly mistaken: string;
}

/** How each component sounds on a deal, in the order people read them. What it asks is `guidingQuestion` of the rules. */
export const COMPONENT_WORDS: Readonly<Record<Exclude<FrameworkKey, 'three_whys'>, readonly ComponentWords[]>> = {
  meddpic: [
    {
      key: 'metrics',
      letter: 'M',
      confirmed: 'Their finance lead signed the saving of 38 minutes a truck a day.',
      mistaken: 'Our calculator shows a saving.',
    },
    {
      key: 'economic_buyer',
      letter: 'E',
      confirmed: 'Rangi said it: I sign anything above half a million.',
      mistaken: 'The head of IT is very senior.',
    },
    {
      key: 'decision_criteria',
      letter: 'D',
      confirmed: 'Section 4 of their request: uptime, data held in Australasia, two depots first.',
      mistaken: 'They liked the demo.',
    },
    {
      key: 'decision_process',
      letter: 'D',
      confirmed: 'Security on the 4th, board paper by the 10th, board on the 12th.',
      mistaken: 'They decide before the end of the quarter.',
    },
    {
      key: 'pain',
      letter: 'P',
      confirmed: 'Dispatchers retype every job into three systems; missed slots cost the depots about $41,000 a month.',
      mistaken: 'They want to modernise.',
    },
    {
      key: 'identify_pain',
      letter: 'I',
      confirmed: 'Doug confirmed the cost from his own budget: without a change, he closes the night shift in May.',
      mistaken: 'Everyone there must feel it.',
    },
    {
      key: 'champion',
      letter: 'C',
      confirmed: 'Moana presented the pilot to the board herself.',
      mistaken: 'Moana answers our emails.',
    },
  ],
  bant: [
    {
      key: 'budget',
      letter: 'B',
      confirmed: 'It is in next year’s operations budget, and the owner named the line.',
      mistaken: 'They did not flinch at the price.',
    },
    {
      key: 'authority',
      letter: 'A',
      confirmed: 'The general manager decides; procurement can stop it over terms only.',
      mistaken: 'My contact says it is up to him.',
    },
    {
      key: 'need',
      letter: 'N',
      confirmed: 'They already hired two people to work around it.',
      mistaken: 'They downloaded the white paper.',
    },
    {
      key: 'timeline',
      letter: 'T',
      confirmed: 'The old contract ends on 31 March and will not be renewed.',
      mistaken: 'They hope to start soon.',
    },
  ],
  spiced: [
    {
      key: 'situation',
      letter: 'S',
      confirmed: 'Four depots, three systems, one spreadsheet that Doug keeps.',
      mistaken: 'A logistics company of 400 people.',
    },
    {
      key: 'pain',
      letter: 'P',
      confirmed: 'Every morning begins an hour late because routes are retyped.',
      mistaken: 'Their process looks manual.',
    },
    {
      key: 'impact',
      letter: 'I',
      confirmed: 'Forty hours a week, and Doug sees his children before school.',
      mistaken: 'Efficiency gains.',
    },
    {
      key: 'critical_event',
      letter: 'C',
      confirmed: 'Peak season starts on 1 November; last year it cost them a customer.',
      mistaken: 'The end of our quarter.',
    },
    {
      key: 'end_vision',
      letter: 'E',
      confirmed: 'Routes are on every driver’s phone at six, and nobody has touched a keyboard.',
      mistaken: 'They want a partner for digital transformation.',
    },
    {
      key: 'decision_process',
      letter: 'D',
      confirmed: 'A pilot in Tauranga, then Rangi, then the board in one sitting.',
      mistaken: 'They will let us know.',
    },
  ],
};
