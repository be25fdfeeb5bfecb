import { dayOfIsoDate } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { daysOf, readCoverageView, writeCoverageView } from './coverageView.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const read = (text: string) => readCoverageView(new URLSearchParams(text));

describe('the address of the coverage', () => {
  it('brings back what was chosen', () => {
    const view = { by: 'deals', framework: 'spiced', days: 30, owner: [ID], team: ID } as const;
    expect(readCoverageView(writeCoverageView(view))).toEqual(view);
  });
  it.each(['', 'days=7', 'days=many&owner=me&team=mine', 'by=talk&framework=own'])(
    'is the last 90 days of everybody for %j',
    (text) => expect(read(text)).toEqual({ by: 'components', framework: 'meddpic', days: 90, owner: [], team: null }),
  );
});

describe('the days of the coverage', () => {
  it('end today where the organisation is, and are as many as chosen', () => {
    const days = daysOf({ days: 30 }, 'Pacific/Auckland', Date.parse('2026-03-31T13:00:00Z'));
    expect(days).toEqual({ from: '2026-03-03', to: '2026-04-01' });
    expect(dayOfIsoDate(days.to) - dayOfIsoDate(days.from) + 1).toBe(30);
  });
});
