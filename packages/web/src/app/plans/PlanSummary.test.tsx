import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PlanSummary } from './PlanSummary.tsx';
import type { Plan } from './plan.ts';

const plan = {
  isPresent: true,
  counts: { open: 2, complete: 7, snoozed: 0, missed: 0, skipped: 2 },
  completion: 78,
  target: 80,
  streak: 0,
  lastWeek: null,
} as unknown as Plan;
const words = (of: Plan) => renderToStaticMarkup(<PlanSummary plan={of} />);

describe('the summary of a week', () => {
  it('says what is left to the target while the week runs, and what was missing once it is over', () => {
    expect(words(plan)).toContain('1 more to reach the 80% target.');
    expect(words({ ...plan, isPresent: false })).toContain('1 short of the 80% target.');
  });
});
