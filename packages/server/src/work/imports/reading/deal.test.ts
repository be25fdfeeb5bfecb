import { LOSS_REASON_MAX } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { toDeal } from './deal.ts';
import type { ImportField } from './fields.ts';
import type { ColumnForm } from './forms.ts';
import type { Cell } from './types.ts';

const FORM: Omit<ColumnForm, 'header'> = { decimal: '.', order: 'day_first', fractions: false };

/** One row whose columns are named after their fields. */
function read(cells: Partial<Record<ImportField, Cell>>, form: Partial<ColumnForm> = {}, currency = 'NZD') {
  const all: Partial<Record<ImportField, Cell>> = { name: 'Expansion', account: 'Acme', ...cells };
  const fields = Object.keys(all) as ImportField[];
  const mapping = Object.fromEntries(fields.map((field, at) => [field, at]));
  const forms = fields.map((header) => ({ header, ...FORM, ...form }));
  return toDeal({ rowNumber: 7, cells: fields.map((field) => all[field] ?? null) }, mapping, forms, { currency });
}

function dealOf(cells: Partial<Record<ImportField, Cell>>, form: Partial<ColumnForm> = {}, currency = 'NZD') {
  const reading = read(cells, form, currency);
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.deal;
}

describe('a deal from a row', () => {
  const amounts: [cell: Cell, currency: string, minor: number | null][] = [
    ['1200.50', 'NZD', 120_050],
    [1200.5, 'NZD', 120_050],
    [0.1 + 0.2, 'NZD', 30],
    [744705.88, 'NZD', 74_470_588],
    [744705.8800000001, 'NZD', 74_470_588],
    ['1200.505', 'NZD', 120_051],
    ['1200.5', 'JPY', 1201],
    ['1.2345', 'KWD', 1235],
    ['0', 'NZD', 0],
    ['-0.00', 'NZD', 0],
    ['', 'NZD', null],
    ['-', 'NZD', null],
    ['TBD', 'NZD', null],
    [{ number: 12.5, unit: 'EUR' }, 'NZD', 1250],
    ['90000000000000.00', 'NZD', 9_000_000_000_000_000],
  ];
  for (const [cell, currency, minor] of amounts) {
    it(`counts ${JSON.stringify(cell)} ${currency} as ${minor}`, () =>
      expect(dealOf({ amount: cell }, {}, currency).amountMinor).toBe(minor));
  }

  it('takes the currency from its column, then from the amount, then from the organisation', () => {
    expect(dealOf({ amount: '€5', currency: 'usd' }).currency).toBe('USD');
    expect(dealOf({ amount: '€5' }).currency).toBe('EUR');
    expect(dealOf({ amount: '$5' }).currency).toBe('NZD');
  });

  const currencies: [amount: string, column: string | null, currency: string][] = [
    ['$1,200.00 USD', null, 'USD'],
    ['Fr. 1\u2019200', null, 'CHF'],
    ['JP\u00a51,200', null, 'JPY'],
    ['CAD$ 5', null, 'CAD'],
    ['5', 'US Dollar', 'USD'],
    ['5', 'U.S. dollars', 'USD'],
    ['5', 'US-Dollar', 'USD'],
    ['5', 'dólar estadounidense', 'USD'],
    ['5', 'dollar des États-Unis', 'USD'],
    ['5', 'Schweizer Franken', 'CHF'],
    ['5', 'USD - U.S. Dollar', 'USD'],
    ['5', 'New Zealand Dollar (NZD)', 'NZD'],
    ['5', '€', 'EUR'],
  ];
  for (const [amount, currency, expected] of currencies) {
    it(`takes "${amount}"${currency ? ` beside "${currency}"` : ''} for ${expected}`, () => {
      expect(dealOf({ amount, currency }, {}, 'GBP').currency).toBe(expected);
    });
  }

  it('reads an amount that has one meaning only, though its column writes others', () => {
    expect(dealOf({ amount: '€1.200,50' }).amountMinor).toBe(120_050);
    expect(dealOf({ amount: '$1,200.50' }, { decimal: ',' }).amountMinor).toBe(120_050);
  });

  it('says when amount and currency column disagree', () => {
    const reading = read({ amount: '€5', currency: 'USD' });
    expect('notices' in reading && reading.notices).toEqual([
      expect.objectContaining({ field: 'currency', reason: 'the amount says EUR but was read as USD' }),
    ]);
  });

  it('counts plain day numbers from 1904 where the workbook does', () => {
    expect(dealOf({ closeDate: 40_995 - 1462 }, { date1904: true }).closeDate).toBe('2012-03-27');
    expect(dealOf({ closeDate: 40_995 }).closeDate).toBe('2012-03-27');
  });

  for (const error of ['#N/A', '#NV', '#BEZUG!', '#WERT!', '#¡VALOR!', '#VALEUR!', '#NOM?', '#DIV/0!', '#####']) {
    it(`says that ${error} in a cell is a formula that failed`, () => {
      const reading = read({ amount: error });
      expect('problems' in reading && reading.problems).toEqual([
        expect.objectContaining({ row: 7, field: 'amount', value: error, reason: expect.stringContaining('error') }),
      ]);
    });
  }

  const wrong: [name: string, cells: Partial<Record<ImportField, Cell>>, field: string, reason: RegExp][] = [
    ['a blank name', { name: ' \u00a0 ' }, 'name', /no name/],
    ['a name of an error', { name: '#REF!' }, 'name', /shows an error/],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name', /201 characters/],
    ['an amount in words', { amount: 'a lot' }, 'amount', /not a number/],
    ['an amount below zero', { amount: '-5' }, 'amount', /below zero/],
    ['an amount in percent', { amount: '5%' }, 'amount', /percentage/],
    ['an amount beyond counting', { amount: '9e15' }, 'amount', /too large/],
    ['an amount of an error', { amount: '#DIV/0!' }, 'amount', /shows an error/],
    ['a date that is none', { closeDate: '31/02/2026' }, 'closeDate', /not a date/],
    ['a date in words', { closeDate: 'next spring' }, 'closeDate', /not a date/],
    ['a currency that is none', { currency: 'ABC' }, 'currency', /no currency chosen/],
  ];
  for (const [name, cells, field, reason] of wrong) {
    it(`refuses ${name}`, () => {
      const reading = read(cells);
      expect(reading).toEqual({
        problems: [
          expect.objectContaining({
            row: 7,
            column: field,
            field,
            reason: expect.stringMatching(reason),
            expected: expect.any(String),
          }),
        ],
      });
    });
  }

  it('lists every problem of a row with the value as it stands there', () => {
    const reading = read({ name: '', amount: 'x', closeDate: 'y' });
    expect('problems' in reading && reading.problems.map(({ field, value }) => [field, value])).toEqual([
      ['name', ''],
      ['amount', 'x'],
      ['closeDate', 'y'],
    ]);
  });

  it('tells once what is wrong with a cell that serves two fields', () => {
    const forms = ['name', 'account', 'close'].map((header) => ({ header, ...FORM }));
    const mapping = { name: 0, account: 1, closeDate: 2, closedDate: 2 };
    const reading = toDeal({ rowNumber: 7, cells: ['Expansion', 'Acme', '31/31/2026'] }, mapping, forms, {
      currency: 'NZD',
    });
    expect('problems' in reading && reading.problems.map(({ field }) => field)).toEqual(['closeDate']);
  });

  it('leaves out what is not essential, with a notice', () => {
    const reading = read({ contactEmail: 'bob at acme', category: 'Perhaps', probability: '140', contactRole: 'Cook' });
    expect('notices' in reading && reading.notices.map(({ field, value }) => [field, value])).toEqual([
      ['category', 'Perhaps'],
      ['probability', '140'],
      ['contactEmail', 'bob at acme'],
      ['contactRole', 'Cook'],
    ]);
    expect('deal' in reading && reading.deal).toMatchObject({
      contactEmail: null,
      category: null,
      probability: null,
      contactRole: null,
    });
  });

  it('cleans text: odd spaces, runs of spaces, composed letters, control characters', () => {
    const deal = dealOf({
      name: ' Big\u00a0 deal\u200b ',
      account: 'Cafe\u0301\tBar',
      description: ' one \r\n\r\n two\u0000 ',
    });
    expect(deal).toMatchObject({ name: 'Big deal', account: 'Caf\u00e9 Bar', description: 'one\n\ntwo' });
  });

  it('cuts long prose with a notice and keeps surrogate pairs whole', () => {
    const reading = read({ lossReason: `${'x'.repeat(LOSS_REASON_MAX - 1)}\u{1f600}` });
    expect('notices' in reading && reading.notices).toHaveLength(1);
    expect('deal' in reading && reading.deal.lossReason?.isWellFormed()).toBe(true);
  });

  const probabilities: [cell: Cell, fractions: boolean, percent: number | null][] = [
    ['70', false, 70],
    ['70%', false, 70],
    [0.7, true, 70],
    ['0.5', true, 50],
    ['1', true, 100],
    ['1', false, 1],
    [{ number: 70, unit: '%' }, true, 70],
    ['66.5', false, 67],
    ['', false, null],
  ];
  for (const [cell, fractions, percent] of probabilities) {
    it(`reads the probability ${JSON.stringify(cell)}${fractions ? ' of a column of fractions' : ''} as ${percent}`, () => {
      expect(dealOf({ probability: cell }, { fractions }).probability).toBe(percent);
    });
  }

  const days: [cell: Cell, day: string | null][] = [
    [{ date: '2026-03-31', time: null }, '2026-03-31'],
    [{ date: '2026-03-31', time: '23:59:00' }, '2026-03-31'],
    [46112, '2026-03-31'],
    ['46112', '2026-03-31'],
    ['20260331', '2026-03-31'],
    ['31.3.26', '2026-03-31'],
    ['0000-00-00', null],
    ['N/A', null],
    [null, null],
  ];
  for (const [cell, day] of days) {
    it(`reads the day ${JSON.stringify(cell)} as ${day}`, () =>
      expect(dealOf({ closeDate: cell }).closeDate).toBe(day));
  }

  it('knows words of other programs for category, role and outcome', () => {
    const deal = dealOf({ category: 'BestCase', contactRole: 'Economic Decision Maker', outcome: 'Closed Won' });
    expect(deal).toMatchObject({ category: 'best_case', contactRole: 'economic_buyer', outcome: 'won' });
  });

  it('writes identifiers of any cell out in full', () => {
    expect(dealOf({ externalId: 123456789012 }).externalId).toBe('123456789012');
    expect(dealOf({ externalId: 1e15 }).externalId).toBe('1000000000000000');
    expect(dealOf({ externalId: '00123' }).externalId).toBe('00123');
  });
});
