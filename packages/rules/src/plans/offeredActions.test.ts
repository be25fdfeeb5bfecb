import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOpenDeal } from '../testing/anyFacts.ts';
import { bareDeal, bestDeal, metDaysAgo, NOW, TODAY } from '../testing/exampleFacts.ts';
import { ACTION_TYPES } from './actionTypes.ts';
import { type ActionMemory, offeredActions } from './offeredActions.ts';

const STAGE = 'negotiation stage';
const types = (facts: Parameters<typeof offeredActions>[0]['facts'], memory: Partial<ActionMemory> = {}) =>
  offeredActions({ facts, stageId: STAGE }, NOW, { skipped: [], completedOnce: [], ...memory }).actions.map(
    ({ type }) => type,
  );

describe('what a deal offers', () => {
  it('is a check-in where nothing else is asked for', () => {
    expect(types(bestDeal({ isNegotiation: false }))).toEqual(['check_in']);
  });

  it('is nothing where it is omitted or closed', () => {
    expect(types(bestDeal({ category: 'omitted' }))).toEqual([]);
    expect(types(bestDeal({ status: 'lost' }))).toEqual([]);
  });

  it('leaves out a stage action that was completed in stage, and then checks in', () => {
    const done = { completedOnce: [{ type: 'negotiation' as const, place: STAGE }] };
    expect(types(bestDeal())).toEqual(['negotiation']);
    expect(types(bestDeal(), done)).toEqual(['check_in']);
    expect(types(bestDeal(), { completedOnce: [{ type: 'negotiation', place: 'another' }] })).toEqual(['negotiation']);
  });

  it('leaves out the phase action that was completed in that phase, and not that of the next', () => {
    const done = { completedOnce: [{ type: 'qualification' as const, place: 'early' }] };
    expect(types(bareDeal(), done)).not.toContain('qualification');
    expect(types(bareDeal({ phase: 'mid' }), done)).toContain('solution_fit');
  });

  it('leaves out what was skipped, without asking to check in instead', () => {
    expect(types(bestDeal(), { skipped: [{ type: 'negotiation', day: TODAY - 7 }] })).toEqual([]);
  });

  it('tells which skipped reasons are gone', () => {
    const skipped = [
      { type: 'economic_buyer' as const, day: TODAY - 7 },
      { type: 'negotiation' as const, day: TODAY - 7 },
    ];
    expect(
      offeredActions({ facts: bestDeal(), stageId: STAGE }, NOW, { skipped, completedOnce: [] }).reasonsGone,
    ).toEqual(['economic_buyer']);
  });

  it.each([
    ['was moved since and has passed again', TODAY - 3, TODAY - 1, true],
    ['is the one that was skipped', TODAY - 3, TODAY - 4, false],
  ])('asks again for a close date that %s', (_, day, closeDay, again) => {
    expect(types(bestDeal({ closeDay }), { skipped: [{ type: 'close_date', day }] }).includes('close_date')).toBe(
      again,
    );
  });

  it('asks again for people who were met since the skip and are stale once more', () => {
    const facts = bestDeal({ champion: metDaysAgo(80) });
    expect(types(facts, { skipped: [{ type: 're_engage', day: TODAY - 90 }] })).toContain('re_engage');
    expect(types(facts, { skipped: [{ type: 're_engage', day: TODAY - 7 }] })).not.toContain('re_engage');
  });

  it('never offers what is skipped and still holds, and of an open deal always something without a memory', () => {
    fc.assert(
      fc.property(anyOpenDeal, fc.subarray([...ACTION_TYPES]), (facts, skips) => {
        const skipped = skips.map((type) => ({ type, day: TODAY }));
        const offer = offeredActions({ facts, stageId: STAGE }, NOW, { skipped, completedOnce: [] });
        for (const { type } of offer.actions) expect(skips.includes(type)).toBe(false);
        const free = offeredActions({ facts, stageId: STAGE }, NOW).actions;
        expect(free.length > 0).toBe(facts.category !== 'omitted');
      }),
    );
  });
});
