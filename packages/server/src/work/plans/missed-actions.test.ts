import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp } from '../../testing/app.ts';
import { makePlans } from './make-plans.ts';

const app = await startTestApp();
afterAll(app.close);

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
type Item = Answer['body'];

/** A manager with two reps, whose plans were made so many weeks ago and in each since. */
async function team(weeks: number) {
  const { browser: admin, session } = await app.signUp();
  const manager = await addMember(app, admin, { role: 'sales_manager' });
  const stages: { id: string; name: string }[] = (await admin.get('/stages')).body.items;
  const stageId = stages.find(({ name }) => name === 'Negotiation')?.id;
  const reps: { browser: Browser; memberId: string }[] = [];
  for (const [name, amountMinor] of [
    ['Ana Ruiz', 100_00],
    ['Brett Sandoval', 900_00],
  ] as const) {
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId, name });
    await rep.browser.post('/opportunities', { name: `Crane of ${name}`, amountMinor, stageId });
    reps.push(rep);
  }
  const ids = reps.map(({ memberId }) => memberId);
  for (let back = weeks; back > 0; back--) {
    await inTenant(app.database.pool, session.organization.id, (tx) =>
      makePlans(tx, ids, new Date(Date.now() - back * WEEK_MS)),
    );
  }
  const [ana, brett] = reps;
  if (!ana || !brett) throw new Error('nobody joined');
  return { admin, manager, ana, brett };
}

describe('missed actions', () => {
  it('are those of last week of the whole team, what is at stake first, with what became of them since', async () => {
    const { manager, ana, brett } = await team(2);
    const { items } = (await brett.browser.post('/plans', {})).body;
    await brett.browser.post(`/plans/items/${items[0].id}/complete`, {});
    const missed = (await manager.browser.get('/plans/team/missed')).body;
    expect(missed).toMatchObject({ count: 4, highCount: 2, unseenCount: 0, nextCursor: null });
    expect(
      missed.items.map(({ rep, deal, status, priority, carriedWeeks, thisWeek }: Item) => [
        rep.name,
        deal.name,
        status,
        priority,
        carriedWeeks,
        thisWeek,
      ]),
    ).toEqual([
      ['Brett Sandoval', 'Crane of Brett Sandoval', 'missed', 'high', 1, 'complete'],
      ['Ana Ruiz', 'Crane of Ana Ruiz', 'missed', 'high', 1, null],
      ['Brett Sandoval', 'Crane of Brett Sandoval', 'missed', 'medium', 1, 'open'],
      ['Ana Ruiz', 'Crane of Ana Ruiz', 'missed', 'medium', 1, null],
    ]);
    const [first] = (await manager.browser.get('/plans/team')).body.items;
    const ofAna = (await manager.browser.get(`/plans/team/missed?ownerId=${ana.memberId}`)).body;
    expect([ofAna.count, ofAna.items.length, first.missedLastWeek]).toEqual([2, 2, 2]);
  });

  it('come by pages, of an earlier week where that is asked for, and name no other day than a Monday', async () => {
    const { manager } = await team(1);
    const all = (await manager.browser.get('/plans/team/missed')).body;
    const first = (await manager.browser.get('/plans/team/missed?limit=3')).body;
    const rest = (await manager.browser.get(`/plans/team/missed?limit=3&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...rest.items].map(({ id }: Item) => id)).toEqual(all.items.map(({ id }: Item) => id));
    expect([first.items.length, rest.items.length, rest.count]).toEqual([3, 1, 4]);
    const before = (await manager.browser.get('/plans/team/missed?week=2026-01-05')).body;
    expect(before).toMatchObject({ week: '2026-01-05', count: 0, items: [] });
    expect((await manager.browser.get('/plans/team/missed?week=2026-01-06')).status).toBe(422);
  });

  it('are told to nobody who leads nobody, and of nobody whom one does not lead', async () => {
    const { admin, manager, ana } = await team(1);
    const stranger = await addMember(app, admin, { role: 'account_executive' });
    expect((await ana.browser.get('/plans/team/missed')).status).toBe(403);
    expect((await manager.browser.get(`/plans/team/missed?ownerId=${stranger.memberId}`)).status).toBe(404);
  });

  it('name no deals that went to whom the manager does not see, and count them beside the rest', async () => {
    const { admin, manager, ana } = await team(1);
    await ana.browser.post('/plans', {});
    const stranger = await addMember(app, admin, { role: 'account_executive' });
    const [deal] = (await ana.browser.get('/opportunities')).body.items;
    await admin.patch(`/opportunities/${deal.id}`, { ownerId: stranger.memberId });
    const missed = (await manager.browser.get(`/plans/team/missed?ownerId=${ana.memberId}`)).body;
    expect(missed).toMatchObject({ count: 0, unseenCount: 2, items: [] });
    const [first] = (await manager.browser.get('/plans/team')).body.items;
    expect(first).toMatchObject({ rep: { name: 'Ana Ruiz' }, missedLastWeek: 2 });
  });
});
