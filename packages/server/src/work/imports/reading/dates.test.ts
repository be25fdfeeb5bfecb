import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateEvidence, readDate, readDateNumber, serialDate } from './dates.ts';
import type { DateOrder } from './types.ts';

describe('dates', () => {
  const cases: [text: string, order: DateOrder, expected: string | null][] = [
    ['2012-03-27', 'day_first', '2012-03-27'],
    ['2012/3/7', 'month_first', '2012-03-07'],
    ['2012.03.27', 'day_first', '2012-03-27'],
    ['2012-03/27', 'day_first', null],
    ['2023-09-26 15:15:00.000000 UTC', 'day_first', '2023-09-26'],
    ['2023-09-26T00:00:00.000Z', 'day_first', '2023-09-26'],
    ['2023-09-26T23:30:00+13:00', 'day_first', '2023-09-26'],
    ['2024-02-29', 'day_first', '2024-02-29'],
    ['2023-02-29', 'day_first', null],
    ['1900-02-29', 'day_first', null],
    ['2000-02-29', 'day_first', '2000-02-29'],
    ['2026-13-01', 'day_first', null],
    ['2026-00-10', 'day_first', null],
    ['0026-01-10', 'day_first', null],
    ['03/04/2021', 'day_first', '2021-04-03'],
    ['03/04/2021', 'month_first', '2021-03-04'],
    ['3-4-21', 'day_first', '2021-04-03'],
    ['3/4/69', 'day_first', '2069-04-03'],
    ['3/4/70', 'day_first', '1970-04-03'],
    ['27/03/2012', 'month_first', null],
    ['03/27/2012', 'day_first', null],
    ['27.03.2012', 'day_first', '2012-03-27'],
    ['27. 3. 2012', 'day_first', '2012-03-27'],
    ['1/2/2026 3:45 PM', 'month_first', '2026-01-02'],
    ['1/2/2026, 03:45:10 p.m.', 'month_first', '2026-01-02'],
    ['01-14-2020', 'month_first', '2020-01-14'],
    ['27-Mar-12', 'day_first', '2012-03-27'],
    ['27-Mar-2012', 'month_first', '2012-03-27'],
    ['27 March 2012', 'month_first', '2012-03-27'],
    ['1st March 2012', 'day_first', '2012-03-01'],
    ['15 Apr, 2021 00:02:00', 'day_first', '2021-04-15'],
    ['Mar 27, 2012', 'day_first', '2012-03-27'],
    ['March 3rd, 2012', 'day_first', '2012-03-03'],
    ['Sept. 5, 2021', 'day_first', '2021-09-05'],
    ['Tue, 27 Mar 2012 10:00:00 GMT', 'day_first', '2012-03-27'],
    ['27. M\u00e4rz 2012', 'day_first', '2012-03-27'],
    ['3 d\u00e9cembre 2021', 'day_first', '2021-12-03'],
    ['15 de marzo de 2021', 'day_first', '2021-03-15'],
    ['Donnerstag, 15. April 2021', 'day_first', '2021-04-15'],
    ['Mi., 14. Apr. 2021', 'day_first', '2021-04-14'],
    ['15. Mrz 2021', 'day_first', '2021-03-15'],
    ['15.04.2021 um 10:30 Uhr', 'day_first', '2021-04-15'],
    ['mi\u00e9rcoles, 14 de abril de 2021', 'day_first', '2021-04-14'],
    ['31 dic. 2021', 'day_first', '2021-12-31'],
    ['15-ene.-21', 'day_first', '2021-01-15'],
    ['15 de setiembre del 2021', 'day_first', '2021-09-15'],
    ['15/04/2021, 10:30:00 p. m.', 'day_first', '2021-04-15'],
    ['1er avril 2021', 'day_first', '2021-04-01'],
    ['le 5 f\u00e9vr. 2021', 'day_first', '2021-02-05'],
    ['15 juil. 2021', 'day_first', '2021-07-15'],
    ['15 jui 2021', 'day_first', null],
    ['15/04/2021 \u00e0 10h30', 'day_first', '2021-04-15'],
    ['Thu Apr 15 2021 00:02:00 GMT+0200 (Central European Summer Time)', 'day_first', '2021-04-15'],
    ['15Apr2021', 'day_first', '2021-04-15'],
    ['2021. 04. 15.', 'day_first', '2021-04-15'],
    ['2021\u5e744\u670815\u65e5', 'day_first', '2021-04-15'],
    ['15 Marketing 2021', 'day_first', null],
    ['31-Apr-2021', 'day_first', null],
    ['Mar-12', 'day_first', null],
    ['Q3 2025', 'day_first', null],
    ['2025', 'day_first', null],
    ['555-678-9012', 'day_first', null],
    ['soon', 'day_first', null],
    ['12:30', 'day_first', null],
    ['', 'day_first', null],
  ];
  for (const [text, order, expected] of cases) {
    it(`reads "${text}" ${order} as ${expected}`, () => expect(readDate(text, order)).toBe(expected));
  }

  const evidence: [text: string, style: string, order: string][] = [
    ['2012-03-27', 'iso', 'any'],
    ['27-Mar-12', 'named', 'any'],
    ['27/03/2012', 'numeric', 'day_first'],
    ['03/27/2012', 'numeric', 'month_first'],
    ['03/03/2012', 'numeric', 'any'],
    ['03/04/2012', 'numeric', 'unsure'],
    ['12/12/12', 'numeric', 'any'],
    ['03.04.2012', 'numeric', 'day_first'],
    ['03.27.2012', 'numeric', 'month_first'],
  ];
  for (const [text, style, order] of evidence) {
    it(`says of ${text} that it is ${style} and ${order}`, () => expect(dateEvidence(text)).toEqual({ style, order }));
  }

  // Day numbers as Excel shows them.
  const serials: [serial: number, date1904: boolean, expected: string | null][] = [
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [60, false, null],
    [61, false, '1900-03-01'],
    [40995, false, '2012-03-27'],
    [40995.99, false, '2012-03-27'],
    [43831, false, '2020-01-01'],
    [42369, true, '2020-01-01'],
    [0, false, null],
    [-1, false, null],
    [9_999_999, false, null],
  ];
  for (const [serial, date1904, expected] of serials) {
    it(`takes day ${serial} of the ${date1904 ? 1904 : 1900} system for ${expected}`, () => {
      expect(serialDate(serial, date1904)).toBe(expected);
    });
  }

  it('reads numbers as dates only where they could be', () => {
    expect(readDateNumber('20200101')).toBe('2020-01-01');
    expect(readDateNumber('43831')).toBe('2020-01-01');
    expect(readDateNumber('42369', true)).toBe('2020-01-01');
    expect(readDateNumber('1618444800000')).toBe('2021-04-15');
    expect(readDateNumber('20201301')).toBeNull();
    expect(readDateNumber('19999')).toBeNull();
    expect(readDateNumber('1500')).toBeNull();
  });

  it('reads back every day in every form', () => {
    const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
        const name = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
        expect(readDate(iso, 'day_first')).toBe(iso);
        expect(readDate(`${dayOfMonth}/${month}/${year}`, 'day_first')).toBe(iso);
        expect(readDate(`${month}/${dayOfMonth}/${year.slice(2)}`, 'month_first')).toBe(iso);
        expect(readDate(`${dayOfMonth}-${name}-${year.slice(2)}`, 'month_first')).toBe(iso);
        expect(readDate(`${name} ${dayOfMonth}, ${year}`, 'day_first')).toBe(iso);
        expect(serialDate(date.getTime() / 86_400_000 + 25_569, false)).toBe(iso);
      }),
    );
  });

  it('takes no time over long texts that are no dates', () => {
    // Long enough that whatever took the square of the length would not end within the limit of a test.
    for (const text of ['1/'.repeat(600_000), 'a '.repeat(600_000), `1 ${' '.repeat(1_000_000)}x`])
      expect(readDate(text, 'day_first')).toBeNull();
  });
});
