import { expect, it } from 'vitest';
import { titleOfMoment } from './title-of-moment.ts';

it.each([
  ['2026-12-01T01:05:00Z', 'Pacific/Auckland', 'Recording, Tue 1 Dec 14:05'],
  ['2026-12-01T01:05:00Z', 'America/New_York', 'Recording, Mon 30 Nov 20:05'],
  ['2026-05-31T12:00:00Z', 'Pacific/Auckland', 'Recording, Mon 1 Jun 00:00'],
])('names a recording of %s in %s %s', (at, timeZone, title) => {
  expect(titleOfMoment(new Date(at), timeZone)).toBe(title);
});
