import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { connectNew, countsOf, dealNamed, ended, idThere, saveProposal, synced } from '../testing/load.ts';

const HOUR = 3_600_000;

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ peer, browser } = await connectNew(app));
  await saveProposal(browser);
  return () => peer.stop();
});

const idOf = (object: string, field: string, value: string): string => idThere(peer, object, value, field);
const activitiesOf = async (name: string): Promise<Answer['body'][]> => {
  const { id } = await dealNamed(browser, name);
  return (await browser.get(`/opportunities/${id}/activities?limit=50`)).body.items;
};
const subjects = async (name: string) => (await activitiesOf(name)).map(({ subject }) => subject);
const kea = () => idOf('Opportunity', 'Name', 'Kea rollout');
const addTask = (more: Readonly<Record<string, string | null>>) =>
  peer.world.add('Task', {
    WhatId: kea(),
    Subject: 'Call Kim',
    Status: 'Completed',
    TaskSubtype: 'Call',
    ActivityDate: '2026-10-28',
    OwnerId: peer.world.user('rosa'),
    ...more,
  });

describe('tasks and events of Salesforce', () => {
  it('are what happened on the deal, by whom, with whom', async () => {
    await synced(browser);
    expect(await activitiesOf('Tui pilot')).toMatchObject([
      {
        kind: 'meeting',
        subject: 'Demo',
        occurredAt: '2026-11-05T22:00:00.000Z',
        contacts: [{ name: 'Ben Buyer' }],
        recordedBy: { name: 'Ravi Rep' },
      },
      { kind: 'call', subject: 'Call', contacts: [{ name: 'Ben Buyer' }], recordedBy: { name: 'Ravi Rep' } },
    ]);
    const { id } = await dealNamed(browser, 'Tui pilot');
    const { items } = (await browser.get(`/opportunities/${id}/timeline?limit=50`)).body;
    expect(new Set(items.map(({ actor }: Answer['body']) => actor.kind))).toEqual(new Set(['salesforce']));
  });

  it('are left out while they are open or to come, and when they concern nothing here', async () => {
    addTask({ Status: 'Not Started' });
    addTask({ WhatId: idOf('Account', 'Name', 'Kea Power') });
    const soon = Date.now() + HOUR;
    peer.world.add('Event', { WhatId: kea(), Subject: 'Later', StartDateTime: soon, EndDateTime: soon + HOUR });
    const sync = await synced(browser);
    expect([countsOf(sync).Task, countsOf(sync).Event]).toEqual([
      { read: 3, created: 1, skipped: 2 },
      { read: 2, created: 1, skipped: 1 },
    ]);
    expect(await subjects('Kea rollout')).toEqual([]);
    const { items } = (await browser.get(`/connections/salesforce/syncs/${sync.id}/rows?limit=100&outcome=skipped`))
      .body;
    expect(items).toEqual([]);
  });

  it('change, go and come back as they do there', async () => {
    await synced(browser);
    const task = idOf('Task', 'Subject', 'Call');
    peer.world.change('Task', task, { Subject: 'Called Ben' });
    peer.world.remove('Event', idOf('Event', 'Subject', 'Demo'));
    const sync = await synced(browser);
    expect([countsOf(sync).Task?.updated, countsOf(sync).Event?.removed]).toEqual([1, 1]);
    expect(await subjects('Tui pilot')).toEqual(['Called Ben']);
    peer.world.restore('Event', idOf('Event', 'Subject', 'Demo'));
    peer.world.change('Task', task, { Status: 'In Progress' });
    await synced(browser);
    expect(await subjects('Tui pilot')).toEqual(['Demo']);
  });

  it('come when an event has ended, though nothing changes in it', async () => {
    const soon = Date.now() + HOUR;
    const event = peer.world.add('Event', { WhatId: kea(), Subject: 'Visit', StartDateTime: soon, EndDateTime: soon });
    await synced(browser);
    peer.world.advance({ hours: 1 });
    expect(countsOf(await synced(browser)).Event?.created).toBeUndefined();
    // As if the hours had passed.
    Object.assign(peer.world.get('Event', event), { StartDateTime: soon - 2 * HOUR, EndDateTime: soon - 2 * HOUR });
    expect(countsOf(await synced(browser)).Event).toMatchObject({ created: 1 });
    expect(await subjects('Kea rollout')).toEqual(['Visit']);
    expect(countsOf(await synced(browser)).Event?.created).toBeUndefined();
  });

  it('are put on a deal that could not be taken at first', async () => {
    peer.world.add('OpportunityStage', {
      MasterLabel: 'Legal',
      ApiName: 'Legal',
      IsActive: true,
      SortOrder: 7,
      IsClosed: false,
      IsWon: false,
      ForecastCategoryName: 'Pipeline',
      DefaultProbability: 60,
    });
    const deal = peer.world.add('Opportunity', { Name: 'Pukeko', StageName: 'Legal', CloseDate: '2027-02-01' });
    addTask({ WhatId: deal });
    expect(countsOf(await synced(browser)).Task).toMatchObject({ skipped: 1 });
    await saveProposal(browser, (mapping) => {
      const [{ to }] = mapping.stages;
      return { ...mapping, stages: [...mapping.stages, { value: 'Legal', to }] };
    });
    const { body } = await browser.post('/connections/salesforce/failures/retry');
    expect(countsOf(await ended(browser, body.id)).Task).toEqual({ read: 1, created: 1 });
    expect(await subjects('Pukeko')).toEqual(['Call Kim']);
  });

  it('are not read while the mapping leaves them out, and all are read once it does not', async () => {
    await saveProposal(browser, (mapping) => ({ ...mapping, activities: false }));
    expect(countsOf(await synced(browser)).Task).toBeUndefined();
    await saveProposal(browser, (mapping) => ({ ...mapping, activities: true }));
    const sync = await synced(browser);
    expect([sync.kind, countsOf(sync).Task, countsOf(sync).Event]).toEqual([
      'incremental',
      { read: 1, created: 1 },
      { read: 1, created: 1 },
    ]);
  });

  it('of an advanced sync are those of its opportunities', async () => {
    addTask({});
    const filters = { ownerIds: [peer.world.user('rosa')], closeTo: '2026-12-31' };
    const { body } = await browser.post('/connections/salesforce/syncs/advanced', { filters });
    const sync = await ended(browser, body.id);
    expect([sync.status, countsOf(sync).Task, countsOf(sync).Event]).toEqual([
      'completed',
      { read: 1, created: 1 },
      {},
    ]);
  });

  it('that are gone for good are found by a sync of everything', async () => {
    await synced(browser);
    peer.world.remove('Task', idOf('Task', 'Subject', 'Call'));
    peer.world.emptyRecycleBin();
    const sync = await synced(browser, { everything: true });
    expect([sync.status, countsOf(sync).Task, countsOf(sync).Event]).toEqual([
      'completed',
      { read: 1, removed: 1 },
      { read: 1, unchanged: 1 },
    ]);
    expect(await subjects('Tui pilot')).toEqual(['Demo']);
  });
});
