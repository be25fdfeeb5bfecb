import { expect, it } from 'vitest';
import type { Session } from '../shell/session.ts';
import { playbookTargetPath } from './playbookTargetPath.ts';

const VERA = '0198c2f0-0000-7000-8000-000000000001';
const period = { kind: 'quarter', containing: '2026-05-20' } as const;
const view = (scope: 'organization' | 'team' | 'rep', memberId: string | null) => ({
  scope: { scope, memberId, name: 'Vera' },
  period: { kind: 'quarter' as const, label: 'Q2 FY26', start: '2026-04-01', end: '2026-06-30' },
});
const session = (memberId: string, seeOrganization: boolean) =>
  ({ member: { id: memberId }, abilities: { seeOrganization }, organization: { timeZone: 'Etc/UTC' } }) as Session;
const CRO = session('cro', true);
const ALL_ONES = ['command_center', 'track_record', 'pipeline'] as const;
const paths = (of: ReturnType<typeof view>, who: Session) =>
  ALL_ONES.map((kind) => playbookTargetPath(kind, of, period, who));

it('never leads from a playbook to figures of other people than it is of', () => {
  for (const path of paths(view('team', VERA), CRO)) expect(path).toMatch(new RegExp(`[?&]team=${VERA}`));
  for (const path of paths(view('rep', VERA), CRO)) expect(path).toContain(`owner=${VERA}`);
  for (const path of paths(view('organization', null), CRO)) expect(path).not.toMatch(/owner=|team=/);
  expect(playbookTargetPath('quotas', view('team', VERA), period, CRO)).toContain('view=team');
});

it('leads whoever leads a team to all they see, which is that team', () => {
  const [centre, record] = paths(view('team', VERA), session(VERA, false));
  expect(centre).toBe('/revenue-intelligence/forecast-command-center?period=quarter&in=2026-05-20');
  expect(record).toBe('/revenue-intelligence/track-record?period=quarter');
});
