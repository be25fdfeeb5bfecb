import { describe, expect, it } from 'vitest';
import { bareDeal, bestDeal, metDaysAgo, NOW, TODAY } from '../testing/exampleFacts.ts';
import type { ActionType } from './actionTypes.ts';
import { noticeDone } from './noticeDone.ts';

const basis = { phase: 'late', closeDay: TODAY + 3, lastActivityDay: TODAY - 9 } as const;
const noticed = (type: ActionType, facts: Parameters<typeof noticeDone>[2]) => noticeDone(type, basis, facts, NOW);

describe('what is noticed as done', () => {
  it.each<[string, ActionType, Parameters<typeof noticeDone>[2], string | null]>([
    [
      'an Economic Buyer who was added',
      'economic_buyer',
      bareDeal({ economicBuyer: metDaysAgo(null) }),
      'Somebody is known as the Economic Buyer.',
    ],
    ['no Economic Buyer yet', 'economic_buyer', bareDeal(), null],
    [
      'a date that was moved ahead',
      'close_date',
      bestDeal({ closeDay: TODAY + 1 }),
      'The close date is now 5 Oct 2024.',
    ],
    ['a date moved to another past day', 'close_date', bestDeal({ closeDay: TODAY - 1 }), null],
    [
      'a near date that was moved',
      'closing_plan',
      bestDeal({ closeDay: TODAY + 5 }),
      'The close date is now 9 Oct 2024.',
    ],
    ['a near date as it was', 'closing_plan', bestDeal({ closeDay: TODAY + 3 }), null],
    [
      'a call that was logged',
      'check_in',
      bestDeal({ lastActivityDay: TODAY }),
      'An activity of 4 Oct 2024 is on record.',
    ],
    ['no call since', 'check_in', bestDeal({ lastActivityDay: TODAY - 9 }), null],
    ['a Champion met again', 're_engage', bestDeal({ champion: metDaysAgo(1) }), 'The key stakeholders were met.'],
    ['a stage that was left', 'proposal', bestDeal(), 'The deal has left the proposal stage.'],
    ['nothing of a deal that was won', 'proposal', bestDeal({ status: 'won' }), null],
  ])('%s', (_, type, facts, sentence) => {
    expect(noticed(type, facts)).toBe(sentence);
  });

  it('is not a close date that passed as it stood', () => {
    const passed = { ...basis, closeDay: TODAY - 1 };
    expect(noticeDone('closing_plan', passed, bestDeal({ closeDay: TODAY - 1 }), NOW)).toBeNull();
  });
});
