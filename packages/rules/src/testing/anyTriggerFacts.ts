import * as fc from 'fast-check';
import type { TriggerFacts } from '../triggers/triggerFacts.ts';
import { TODAY } from './exampleFacts.ts';

const daysBack = (most: number): fc.Arbitrary<number> => fc.nat({ max: most }).map((days) => TODAY - days);
const id = fc.constantFrom('a', 'b', 'c', 'd');

/** What may be around an open deal at NOW. */
export const anyTriggerFacts: fc.Arbitrary<TriggerFacts> = fc.record({
  metDays: fc.array(daysBack(60), { maxLength: 4 }).map((days) => days.sort((a, b) => b - a)),
  unanswered: fc.option(fc.record({ count: fc.integer({ min: 1, max: 4 }), firstDay: daysBack(20) })),
  amountsBefore: fc.array(fc.record({ changedDay: daysBack(45), amountMinor: fc.nat({ max: 1_000_000_000 }) }), {
    maxLength: 3,
  }),
  steps: fc.array(fc.record({ id, dueDay: fc.integer({ min: TODAY - 20, max: TODAY + 20 }) }), { maxLength: 3 }),
  competitors: fc.array(fc.record({ id, leads: fc.boolean(), addedDay: daysBack(30) }), { maxLength: 3 }),
});
