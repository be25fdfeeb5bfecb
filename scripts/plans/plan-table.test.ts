import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEETINGS_ON_EVERY_PLAN, PLAN_TERMS, PLANS } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../pages/build.ts';
import { withPlanTable } from './plan-table.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('what is written of plans outside the rules', () => {
  it('in docs/rules.md is the table that the rules make', () => {
    const page = read('docs/rules.md');
    expect(page).toBe(withPlanTable(page));
  });

  it('in the guide to meeting capture is the limit of the rules, with the plans that have none', () => {
    const names = PLANS.filter((plan) => PLAN_TERMS[plan].meetingCapture).map((plan) => PLAN_TERMS[plan].name);
    expect(read('packages/content/src/guides/meeting-capture-guide.mdx')).toContain(
      `every plan has ${MEETINGS_ON_EVERY_PLAN} meetings. ${names.join(' and ')} have no limit.`,
    );
  });
});
