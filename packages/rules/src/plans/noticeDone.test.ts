import { describe, expect, it } from 'vitest';
import type { DealFacts } from '../facts.ts';
import { bareDeal, bestDeal, metDaysAgo, NOW, TODAY } from '../testing/exampleFacts.ts';
import type { ActionType } from './actionTypes.ts';
import type { ActionPerson } from './candidateActions.ts';
import { basisAfter, goneReason, noticeDone } from './noticeDone.ts';

const basis = { phase: 'late', closeDay: TODAY + 3, lastActivityDay: TODAY - 9 } as const;
const noticed = (type: ActionType, facts: Parameters<typeof noticeDone>[2]) => noticeDone(type, basis, facts, NOW);

describe('what is noticed as done', () => {
  it.each<[string, ActionType, Parameters<typeof noticeDone>[2], string | null]>([
    [
      'an Economic Buyer who was added',
      'economic_buyer',
      bareDeal({ economicBuyer: metDaysAgo(null) }),
      'Economic Buyer added.',
    ],
    ['no Economic Buyer yet', 'economic_buyer', bareDeal(), null],
    ['a date that was moved ahead', 'close_date', bestDeal({ closeDay: TODAY + 1 }), 'Close date is now 5 Oct 2024.'],
    ['a date moved to another past day', 'close_date', bestDeal({ closeDay: TODAY - 1 }), null],
    ['a near date that was moved', 'closing_plan', bestDeal({ closeDay: TODAY + 5 }), 'Close date is now 9 Oct 2024.'],
    ['a near date as it was', 'closing_plan', bestDeal({ closeDay: TODAY + 3 }), null],
    ['a call that was logged', 'check_in', bestDeal({ lastActivityDay: TODAY }), 'Activity logged on 4 Oct 2024.'],
    ['no call since', 'check_in', bestDeal({ lastActivityDay: TODAY - 9 }), null],
    ['a stage that was left', 'proposal', bestDeal(), 'The deal has left the proposal stage.'],
    ['nothing of a deal that was won', 'proposal', bestDeal({ status: 'won' }), null],
  ])('%s', (_, type, facts, sentence) => {
    expect(noticed(type, facts)).toBe(sentence);
  });

  it('is a Champion who was added before there is evidence of one', () => {
    const asked = { ...basis, championId: null };
    const added = bareDeal({ champion: metDaysAgo(null) });
    expect(noticeDone('champion', asked, added, NOW)).toBe('The deal has a new Champion.');
    expect(noticeDone('champion', asked, bareDeal(), NOW)).toBeNull();
    // Who held the role already is none, nor is what was asked for before this was kept.
    expect(noticeDone('champion', { ...basis, championId: 'contact' }, added, NOW)).toBeNull();
    expect(noticeDone('champion', basis, added, NOW)).toBeNull();
  });

  describe('of people who were stale', () => {
    const buyer = { role: 'economic_buyer', contactId: 'contact', lastMetDay: TODAY - 90 } as const;
    const champion = { role: 'champion', contactId: 'contact', lastMetDay: null } as const;
    it.each<[string, readonly ActionPerson[], Partial<DealFacts>, string | null]>([
      ['the one, met again', [champion], { champion: metDaysAgo(1) }, 'You met the Champion.'],
      [
        'both, met again',
        [buyer, champion],
        { economicBuyer: metDaysAgo(2), champion: metDaysAgo(1) },
        'You met the key stakeholders.',
      ],
      [
        'the one, replaced by somebody fresh',
        [champion],
        { champion: { ...metDaysAgo(1), contactId: 'another' } },
        'The deal has a new Champion.',
      ],
      ['the one, taken off', [champion], { champion: null }, 'The deal no longer has a Champion.'],
      [
        'one met and the other replaced',
        [buyer, champion],
        { economicBuyer: metDaysAgo(2), champion: { ...metDaysAgo(1), contactId: 'another' } },
        'You met the Economic Buyer. The deal has a new Champion.',
      ],
      ['one fresh again by a smaller influence alone', [buyer], { economicBuyer: metDaysAgo(90) }, null],
      ['one who is still stale', [champion], { champion: metDaysAgo(null) }, null],
    ])('%s', (_, people, facts, sentence) => {
      expect(noticeDone('re_engage', { ...basis, people }, bestDeal(facts), NOW)).toBe(sentence);
    });
  });

  it('stays to be confirmed when the plan is made again', () => {
    const offered = { ...basis, closeDay: TODAY + 9, lastActivityDay: TODAY };
    const facts = bestDeal({ closeDay: TODAY + 9 });
    expect(basisAfter({ type: 'check_in', kept: basis, offered }, facts, NOW)).toBe(basis);
    expect(basisAfter({ type: 'closing_plan', kept: basis, offered }, facts, NOW)).toBe(basis);
    const unmoved = { ...offered, closeDay: basis.closeDay };
    const same = bestDeal({ closeDay: basis.closeDay });
    expect(basisAfter({ type: 'closing_plan', kept: basis, offered: unmoved }, same, NOW)).toBe(unmoved);
  });

  it('names why an action is asked for no longer where nothing was done', () => {
    expect(goneReason('closing_plan', bestDeal({ closeDay: TODAY - 1 }))).toBe('Close date 3 Oct 2024 has passed.');
    expect(goneReason('check_in', bestDeal())).toBe('The reason for this action is gone.');
  });

  it('is not a close date that passed as it stood', () => {
    const passed = { ...basis, closeDay: TODAY - 1 };
    expect(noticeDone('closing_plan', passed, bestDeal({ closeDay: TODAY - 1 }), NOW)).toBeNull();
  });
});
