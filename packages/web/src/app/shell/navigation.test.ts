import { describe, expect, it } from 'vitest';
import { firstScreenPath } from './firstScreen.ts';
import { type Navigation, navigationOf, placeOf } from './navigation.ts';
import type { Session } from './session.ts';

type Role = Session['member']['role'];

const sessionOf = (role: Role, given: Partial<Session['member']> = {}, more: Partial<Session['abilities']> = {}) =>
  ({
    member: { id: 'me', role, firstScreen: null, ownsOpenDeals: role === 'account_executive', ...given },
    abilities: { seeTeam: role !== 'account_executive', manageInquiries: false, ...more },
    hasDeals: true,
  }) as Session;
const railOf = ({ groups }: Navigation) => groups.map(({ label, items }) => [label, items.map((item) => item.label)]);
const CRM = ['Opportunities', 'Pipeline Intelligence', 'Accounts', 'Contacts'];

describe('the left rail', () => {
  it("is a rep's plan and forecast over the CRM, each screen once", () => {
    expect(railOf(navigationOf(sessionOf('account_executive')))).toEqual([
      [null, ['Weekly Action Plan', 'Forecast']],
      ['CRM', [...CRM, 'Conversations', 'Meetings']],
    ]);
  });
  it.each(['sales_manager', 'vp_sales'] as const)('begins with the forecast call for a %s', (role) => {
    expect(railOf(navigationOf(sessionOf(role)))).toEqual([
      [null, ['Forecast', 'Dashboard']],
      ['CRM', [...CRM, 'Team Action Plans', 'Conversations', 'Meetings']],
    ]);
  });
  it.each(['cro', 'revops', 'admin'] as const)('begins with the dashboard for a %s', (role) => {
    expect(railOf(navigationOf(sessionOf(role)))[0]).toEqual([null, ['Dashboard', 'Forecast']]);
  });
  it('has the own plan of a manager who owns deals', () => {
    const [, crm] = railOf(navigationOf(sessionOf('sales_manager', { ownsOpenDeals: true })));
    expect(crm).toEqual(['CRM', [...CRM, 'Weekly Action Plan', 'Team Action Plans', 'Conversations', 'Meetings']]);
  });
  it('leaves settings, imports and inquiries to its foot, the account menu and the palette', () => {
    const { foot, screens } = navigationOf(sessionOf('admin', {}, { manageInquiries: true }));
    expect(foot.map(({ label }) => label)).toEqual(['Settings', 'Help']);
    expect(screens.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Imports', 'Inquiries', 'Settings', 'Help', 'Notifications', 'Quotas', 'Accuracy']),
    );
  });
  it('lets nobody go where the server says no', () => {
    const labels = navigationOf(sessionOf('account_executive')).screens.map(({ label }) => label);
    for (const closed of ['Team Action Plans', 'Deal drag', 'Inquiries']) expect(labels).not.toContain(closed);
  });
  it('gives every screen a shortcut of its own', () => {
    const { screens } = navigationOf(sessionOf('admin', {}, { manageInquiries: true }));
    expect(new Set(screens.map(({ keys }) => keys)).size).toBe(screens.length);
    expect(new Set(screens.map(({ to }) => to)).size).toBe(screens.length);
  });
});

describe('the entry that is marked', () => {
  const { groups, foot } = navigationOf(sessionOf('sales_manager'));
  const marked = (pathname: string) =>
    [...groups.flatMap(({ items }) => items), ...foot].find(
      ({ to }) => to === placeOf([...groups.flatMap(({ items }) => items), ...foot], pathname),
    )?.label;

  it.each([
    ['/revenue-intelligence', 'Dashboard'],
    ['/revenue-intelligence/territory', 'Dashboard'],
    ['/revenue-intelligence/rep/7', 'Dashboard'],
    ['/revenue-intelligence/forecast-command-center', 'Forecast'],
    ['/revenue-intelligence/forecast-command-center/changes', 'Forecast'],
    ['/revenue-intelligence/track-record', 'Forecast'],
    ['/revenue-intelligence/quota-analytics', 'Forecast'],
    ['/revenue-intelligence/settings', 'Settings'],
    ['/admin/integrations', 'Settings'],
    ['/settings/stages', 'Settings'],
    ['/crm/deal-drag', 'Pipeline Intelligence'],
    ['/crm/contact-freshness', 'Pipeline Intelligence'],
    ['/crm/opportunities/7/notes', 'Opportunities'],
    ['/crm/team-plans', 'Team Action Plans'],
    ['/crm/conversations', 'Conversations'],
    ['/crm/meetings/7', 'Meetings'],
    ['/crm/opportunities/7/conversations', 'Opportunities'],
    ['/help/forecasts', 'Help'],
  ])('at %s is %s', (pathname, label) => expect(marked(pathname)).toBe(label));
  it.each(['/imports', '/notifications', '/crm/team-plansx'])('at %s is none', (pathname) =>
    expect(marked(pathname)).toBeUndefined(),
  );
});

describe('the bar of a phone', () => {
  it.each([
    ['account_executive', ['Weekly Action Plan', 'Opportunities', 'Forecast']],
    ['sales_manager', ['Forecast', 'Opportunities', 'Dashboard']],
    ['admin', ['Dashboard', 'Opportunities', 'Forecast']],
  ] as const)('of a %s has %j', (role, labels) => {
    expect(navigationOf(sessionOf(role)).bar.map(({ label }) => label)).toEqual(labels);
  });
});

describe('the first screen', () => {
  it.each([
    ['account_executive', '/crm/action-plan'],
    ['sales_manager', '/revenue-intelligence/forecast-command-center'],
    ['vp_sales', '/revenue-intelligence/forecast-command-center'],
    ['cro', '/revenue-intelligence'],
    ['revops', '/revenue-intelligence'],
    ['admin', '/revenue-intelligence'],
  ] as const)('of a %s is %s', (role, path) => expect(firstScreenPath(sessionOf(role))).toBe(path));
  it('is what somebody chose', () => {
    expect(firstScreenPath(sessionOf('cro', { firstScreen: 'opportunities' }))).toBe('/crm/opportunities');
  });
  it('says how to start while there are no deals', () => {
    expect(firstScreenPath({ ...sessionOf('cro', { firstScreen: 'forecast' }), hasDeals: false })).toBe(
      '/crm/pipeline-intelligence',
    );
  });
});
