import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '../../routes.ts';
import type { Session } from '../shell/session.ts';
import { findSettings, settingsGroups } from './settingsPages.ts';

type Abilities = Session['abilities'];
const all = (value: boolean) => new Proxy({}, { get: () => value }) as Abilities;
const GROUPS = settingsGroups(all(true));
const found = (typed: string, groups = GROUPS) => findSettings(groups, typed).map(({ page }) => page.label);

/** Addresses of pages in the frame of the settings, apart from those of one record. */
function pagesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    if (file === 'app/settings/settings.route.tsx')
      return (children ?? []).map((child) => `${here}/${child.path ?? ''}`);
    return index || !children ? [] : pagesOf(children, here);
  });
}

/** Parts of a page that is listed, which leads to them. */
const PARTS = ['/admin/integrations/salesforce/mapping', '/admin/integrations/salesforce/conflicts'];

describe('the pages of the settings', () => {
  it('stand in the groups of the design, in their order', () => {
    expect(GROUPS.map(({ label }) => label)).toEqual([
      'You',
      'Team',
      'Pipeline',
      'Forecast',
      'Plans and prompts',
      'Data',
      'Connections',
      'Developers',
      'Security',
    ]);
  });
  it('are all listed, each once', () => {
    const listed = GROUPS.flatMap(({ pages }) => pages.map(({ to }) => to));
    const routed = pagesOf(routes).filter(
      (path) => !path.includes(':') && path !== '/settings/' && !PARTS.includes(path),
    );
    expect(routed.length).toBeGreaterThan(20);
    expect(listed.toSorted()).toEqual([...routed, '/revenue-intelligence/settings'].toSorted());
  });
  it('leave out what somebody may not open, and groups that are empty then', () => {
    const groups = settingsGroups(all(false));
    expect(groups.map(({ label }) => label)).not.toContain('Developers');
    for (const word of ['billing', 'Audit trail', 'webhooks', 'sso']) expect(found(word, groups)).toEqual([]);
    expect(found('stages', groups)).toEqual(['Stages']);
  });
});

describe('the search of the settings', () => {
  it.each([
    ['sta', ['Stages', 'First screen', 'Risk triggers']],
    ['password', ['Your sign-in']],
    ['2fa', ['Your sign-in']],
    ['fiscal', ['Dashboard and periods']],
    ['invite', ['People']],
    ['exchange', ['Currencies']],
    ['sso', ['Single sign-on']],
    ['forecast', ['Dashboard and periods', 'Currencies']],
    ['salesforce', ['Salesforce']],
    ['crm', ['Integrations', 'Salesforce']],
    ['quiet hours', ['Notifications', 'Slack channels']],
    ['deleted', ['Bin']],
    ['nothing of the kind', []],
  ])('finds by %j %j', (typed, labels) => expect(found(typed)).toEqual(labels));
});
