import { expect, it } from 'vitest';
import { choiceGroups } from './choiceRows.ts';

const topics = (shown: Partial<Parameters<typeof choiceGroups>[0]>) =>
  choiceGroups({ hasSlack: true, hasAlerts: true, seesTeam: true, ...shown }).flatMap(({ rows }) =>
    rows.map(({ topic }) => topic),
  );

it('lists every topic once for somebody who leads a team', () => {
  expect(topics({})).toHaveLength(14);
  expect(new Set(topics({})).size).toBe(14);
});

it('leaves out what never comes: without Slack what has no email, without a team what is told of teams', () => {
  const byMail = topics({ hasSlack: false });
  expect(byMail).toContain('weekly_plan');
  expect(byMail).toContain('revenue_alerts');
  expect(byMail).not.toContain('deal_won');
  expect(byMail).not.toContain('weekly_digest');
  const rep = topics({ hasAlerts: false, seesTeam: false });
  expect(rep).not.toContain('revenue_alerts');
  expect(rep).not.toContain('forecast_range');
  expect(rep).toContain('deal_won');
});
