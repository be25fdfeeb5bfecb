import { describe, expect, it } from 'vitest';
import {
  type Choices,
  choicesOf,
  extentWords,
  type Import,
  lacksAmount,
  lacksCloseDate,
  madeChoices,
  openDateQuestions,
  sameMapping,
  sameReading,
  sizeWords,
  withCustomColumn,
  withProposals,
} from './import.ts';

const view = {
  choices: null,
  guesses: [
    { field: 'name', column: 0, confidence: 'high', reason: 'header matches' },
    { field: 'closeDate', column: 2, confidence: 'medium', reason: 'header matches' },
  ],
  stageValues: [
    { value: 'Won', count: 2, stageId: 'stage-won', reason: 'same name' },
    { value: 'Odd', count: 1, stageId: null, reason: null },
  ],
  ownerValues: [
    { value: 'Mere', count: 2, memberId: 'member-mere', reason: 'same name', candidates: [] },
    { value: 'Tom', count: 1, memberId: null, reason: null, candidates: [] },
    { value: 'Kim', count: 1, memberId: null, reason: '2 people match', candidates: [{ id: 'k1' }, { id: 'k2' }] },
  ],
} as unknown as Import;

describe('the choices of an import', () => {
  it('start from the mapping the server guessed', () => {
    expect(choicesOf(view, 'NZD')).toMatchObject({
      mapping: { name: 0, closeDate: 2 },
      currency: 'NZD',
      duplicates: 'skip',
    });
  });

  it('take the proposals for stages and owners, and leave to the person a stage that fits nothing and an owner whom several fit', () => {
    const choices = withProposals({ ...choicesOf(view, 'NZD'), stages: { Won: 'mine' } }, view);
    expect(choices.stages).toEqual({ Won: 'mine' });
    expect(choices.owners).toEqual({ Mere: 'member-mere', Tom: 'create' });
  });

  it('are those of the last file with these headers, which can be told from the guess', () => {
    const guess = choicesOf(view, 'NZD');
    const then = { ...guess, mapping: { name: 2, account: 0 }, sheet: 'Mine' };
    expect(choicesOf({ ...view, choices: then }, 'NZD')).toEqual(then);
    expect(sameMapping(then.mapping, { account: 0, name: 2 })).toBe(true);
    expect(sameMapping(then.mapping, guess.mapping)).toBe(false);
    expect(sameMapping(then.mapping, { ...then.mapping, amount: 1 })).toBe(false);
    expect([sameReading(guess, then), sameReading(then, { ...then, mapping: {} })]).toEqual([false, true]);
  });

  it('forget what the words of a column stood for once a custom field is taken from another', () => {
    const before = {
      ...choicesOf(view, 'NZD'),
      customColumns: { tier: 1, tags: 2 },
      customChoices: { tier: { Auckland: 'create' }, tags: { Odd: 'create' } },
    };
    expect(withCustomColumn(before, 'tier', 3)).toEqual({
      ...before,
      customColumns: { tier: 3, tags: 2 },
      customChoices: { tags: { Odd: 'create' } },
    });
    expect(withCustomColumn(before, 'tags', null)).toEqual({
      ...before,
      customColumns: { tier: 1 },
      customChoices: { tier: { Auckland: 'create' } },
    });
  });

  it('go to the server without a default that is still being typed', () => {
    const half: Choices = {
      ...choicesOf(view, 'NZD'),
      amountOverride: { kind: 'fixed', amountMinor: 0 },
      closeDateOverride: { kind: 'fixed', day: '' },
    };
    expect([lacksAmount(half), lacksCloseDate(half)]).toEqual([true, true]);
    expect(madeChoices(half)).toMatchObject({ amountOverride: { kind: 'keep' }, closeDateOverride: { kind: 'keep' } });
    const whole: Choices = { ...half, amountOverride: { kind: 'fixed', amountMinor: 5 } };
    expect(madeChoices(whole).amountOverride).toEqual({ kind: 'fixed', amountMinor: 5 });
  });

  it('ask for the order of dates only in columns that are used and not yet answered', () => {
    const column = (index: number) => ({ index, ambiguousDates: { examples: ['03/04/2026'] } });
    const inspection = { columns: [column(1), column(2)] } as never;
    const choices: Choices = choicesOf(view, 'NZD');
    expect(openDateQuestions(inspection, choices).map(({ index }) => index)).toEqual([2]);
    expect(openDateQuestions(inspection, { ...choices, dateOrder: { 2: 'day_first' } })).toEqual([]);
  });

  it('count only the rows that were gone through', () => {
    expect(extentWords(200, 60_000)).toBe('200 of 60,000 rows.');
    expect(extentWords(7, 7)).toBe('7 rows in all.');
    expect(extentWords(1)).toBe('1 row in all.');
  });

  it('tell sizes as people say them', () => {
    expect(sizeWords(10)).toBe('1 kB');
    expect(sizeWords(915_010)).toBe('894 kB');
    expect(sizeWords(10 * 1024 * 1024)).toBe('10.0 MB');
  });
});
