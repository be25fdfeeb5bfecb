import { expect, it } from 'vitest';
import { changedFields } from './changedFields.ts';

it('sends what differs, in whole values, and remembers how the same fields were', () => {
  const before = {
    title: 'Security review',
    dueOn: null as string | null,
    discount: { kind: 'percent', hundredths: 500 },
  };
  const given = { title: 'Security review', dueOn: '2026-05-01', discount: { kind: 'percent', hundredths: 600 } };
  expect(changedFields(before, given)).toEqual({
    given: { dueOn: '2026-05-01', discount: { kind: 'percent', hundredths: 600 } },
    before: { dueOn: null, discount: { kind: 'percent', hundredths: 500 } },
  });
  expect(changedFields(before, before)).toEqual({ given: {}, before: {} });
});
