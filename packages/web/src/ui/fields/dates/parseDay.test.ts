import { describe, expect, it } from 'vitest';
import { dayPattern, parseDay } from './parseDay.ts';

const TODAY = '2026-11-22';

describe('a typed day', () => {
  it.each([
    ['2027-12-31', '2027-12-31'],
    ['2027/1/5', '2027-01-05'],
    ['18 Mar 2026', '2026-03-18'],
    ['18 march 26', '2026-03-18'],
    ['March 18th, 2026', '2026-03-18'],
    ['18/3/2026', '2026-03-18'],
    ['18.3.26', '2026-03-18'],
    ['18 3', '2026-03-18'],
    ['4 Jul', '2026-07-04'],
    ['29 Feb 2028', '2028-02-29'],
  ])('%s is %s in New Zealand', (text, day) => {
    expect(parseDay(text, TODAY, 'en-NZ')).toBe(day);
  });
  it('follows the order of the locale, and knows its names of months', () => {
    expect(parseDay('3/18/2026', TODAY, 'en-US')).toBe('2026-03-18');
    expect(parseDay('18. März 2026', TODAY, 'de')).toBe('2026-03-18');
    expect(parseDay('18 févr. 2026', TODAY, 'fr')).toBe('2026-02-18');
  });
  it.each([
    '',
    'soon',
    '29 Feb 2027',
    '31/4/2026',
    '18/3/202',
    '2026',
    '0/3/2026',
    '1/13/2026',
    '1 Ma 2026',
    '1 2 3 4',
  ])('"%s" is none', (text) => {
    expect(parseDay(text, TODAY, 'en-NZ')).toBeNull();
  });
  it('says how it is typed', () => {
    expect(dayPattern('en-NZ')).toBe('dd/mm/yyyy');
    expect(dayPattern('en-US')).toBe('mm/dd/yyyy');
  });
});
