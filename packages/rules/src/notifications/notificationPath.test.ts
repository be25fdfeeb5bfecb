import { expect, it } from 'vitest';
import { notificationPath } from './notificationPath.ts';

const about = { deal: null, account: null, contact: null, meeting: null, commit: null };

it('leads to where a notification’s subject is seen', () => {
  const deal = { id: '0199' };
  expect(notificationPath({ ...about, kind: 'mentioned', deal })).toBe('/crm/opportunities/0199/notes');
  expect(notificationPath({ ...about, kind: 'mentioned', account: deal })).toBe('/crm/accounts/0199?tab=notes');
  expect(notificationPath({ ...about, kind: 'mentioned', contact: deal })).toBe('/crm/contacts/0199?tab=notes');
  expect(notificationPath({ ...about, kind: 'task_due', deal })).toBe('/crm/opportunities/0199/activities');
  expect(notificationPath({ ...about, kind: 'transcript_ready', meeting: deal })).toBe('/crm/meetings/0199');
  expect(notificationPath({ ...about, kind: 'deals_handed_over' })).toBe('/crm/opportunities');
});

it('leads to one line of the forecast call', () => {
  const commit = { line: 'rep 0199', period: { kind: 'quarter', start: '2026-10-01' } };
  expect(notificationPath({ ...about, kind: 'commit_comment', commit })).toBe(
    '/revenue-intelligence/forecast-command-center?period=quarter&in=2026-10-01&line=rep+0199',
  );
});
