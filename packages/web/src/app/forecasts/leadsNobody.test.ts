import { expect, it } from 'vitest';
import { leadsNobody } from './leadsNobody.ts';

it('looks for somebody who is still here and reports to the person', () => {
  const report = { managerId: 'me', active: true };
  expect(leadsNobody([], 'me')).toBe(true);
  expect(
    leadsNobody(
      [
        { managerId: null, active: true },
        { ...report, managerId: 'other' },
      ],
      'me',
    ),
  ).toBe(true);
  expect(leadsNobody([{ ...report, active: false }], 'me')).toBe(true);
  expect(leadsNobody([report], 'me')).toBe(false);
});
