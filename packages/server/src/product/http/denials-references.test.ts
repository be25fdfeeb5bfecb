import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/app.ts';
import { plannedAction } from './testing/denial-cases.ts';
import { DEAL_MARK, MARK, made, makeWorld, type World } from './testing/denial-world.ts';

let world: World;
/** An action of a plan in the other organisation. */
let plannedId: string;
/** A record of each kind in the stranger's own organisation. */
let own: { deal: string; contact: string; account: string; activity: string };
beforeAll(async () => {
  world = await makeWorld();
  const { stranger } = world;
  const account = made(await stranger.post('/accounts', { name: 'Own' })).id;
  const contact = made(await stranger.post('/contacts', { name: 'Own' })).id;
  const deal = made(await stranger.post('/opportunities', { name: 'Own' })).id;
  const activity = made(
    await stranger.post(`/opportunities/${deal}/activities`, {
      kind: 'note',
      subject: 'Own',
      occurredAt: '2026-01-01T00:00:00Z',
    }),
  ).id;
  own = { deal, contact, account, activity };
  plannedId = await plannedAction(world);
});
afterAll(() => world.app.close());

type Call = [string, (browser: Browser) => ReturnType<Browser['get']>];

describe('a record of another organisation', () => {
  it.each<Call>([
    ['the account of a new deal', (b) => b.post('/opportunities', { name: 'New', accountId: world.ids.account })],
    ['the stage of a new deal', (b) => b.post('/opportunities', { name: 'New', stageId: world.ids.stage })],
    ['the owner of a new deal', (b) => b.post('/opportunities', { name: 'New', ownerId: world.memberIds.rep })],
    ['the account of a deal', (b) => b.patch(`/opportunities/${own.deal}`, { accountId: world.ids.account })],
    ['the stage of a deal', (b) => b.patch(`/opportunities/${own.deal}`, { stageId: world.ids.stage })],
    ['the owner of a deal', (b) => b.patch(`/opportunities/${own.deal}`, { ownerId: world.memberIds.rep })],
    ['the account of a new contact', (b) => b.post('/contacts', { name: 'New', accountId: world.ids.account })],
    ['the account of a contact', (b) => b.patch(`/contacts/${own.contact}`, { accountId: world.ids.account })],
    ['whom a new contact reports to', (b) => b.post('/contacts', { name: 'New', reportsToId: world.ids.contact })],
    ['whom a contact reports to', (b) => b.patch(`/contacts/${own.contact}`, { reportsToId: world.ids.contact })],
    ['a contact on a deal', (b) => b.put(`/opportunities/${own.deal}/contacts/${world.ids.contact}`)],
    [
      'a contact of a new activity',
      (b) =>
        b.post(`/opportunities/${own.deal}/activities`, {
          kind: 'call',
          subject: 'Rang',
          occurredAt: '2026-01-01T00:00:00Z',
          contactIds: [world.ids.contact],
        }),
    ],
    ['a contact of an activity', (b) => b.patch(`/activities/${own.activity}`, { contactIds: [world.ids.contact] })],
    [
      'the action of a plan in a question',
      (b) =>
        b.post(`/opportunities/${own.deal}/conversations`, {
          mode: 'template',
          planItem: { id: plannedId, template: 'email' },
        }),
    ],
    ['the manager of a new person', (b) => b.post('/people', { name: 'New', managerId: world.memberIds.rep })],
    [
      'the person an invitation is for',
      (b) => b.post('/invitations', { email: 'x@example.com', role: 'cro', memberId: world.memberIds.rep }),
    ],
  ])('cannot be %s, and the answer says nothing of it', async (_, call) => {
    const before = await world.latestChange();
    const answer = await call(world.stranger);
    expect([404, 422]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toContain(MARK);
    expect(await world.latestChange()).toBe(before);
  });

  it.each<Call>([
    ['accounts', (b) => b.get(`/contacts?accountId=${world.ids.account}`)],
    ['owners', (b) => b.get(`/opportunities?ownerId=${world.memberIds.rep}`)],
    ['stages', (b) => b.get(`/opportunities?stageId=${world.ids.stage}`)],
  ])('matches nothing in a filter by %s', async (_, call) => {
    const answer = await call(world.stranger);
    expect([answer.status, answer.body.items ?? []]).toEqual([expect.any(Number), []]);
    expect(JSON.stringify(answer.body)).not.toContain(MARK);
  });
});

describe('a colleague one does not see the deals of', () => {
  it('is not found as the rep of a forecast or an overview', async () => {
    for (const path of [
      '/forecast',
      '/pipeline/overview',
      '/pipeline/breakdown',
      '/pipeline/data-quality',
      '/pipeline/trend',
      '/pipeline/changes',
    ]) {
      const answer = await world.people.otherRep.get(`${path}?ownerId=${world.memberIds.rep}`);
      expect(answer.status).toBe(404);
    }
  });

  it('shows nothing to a filter or a count', async () => {
    const { otherRep } = world.people;
    expect((await otherRep.get(`/opportunities?ownerId=${world.memberIds.rep}`)).body.items).toEqual([]);
    expect((await otherRep.get(`/opportunities/count?ownerId=${world.memberIds.rep}`)).body.count).toBe(0);
    expect(JSON.stringify((await otherRep.get(`/search?q=${DEAL_MARK}`)).body)).not.toContain(DEAL_MARK);
  });

  it('cannot be given a deal by somebody who would not see it then, nor relieved of one', async () => {
    const given = await world.people.rep.post('/opportunities', { name: 'Gift', ownerId: world.memberIds.otherRep });
    expect([403, 404, 422]).toContain(given.status);
  });
});
