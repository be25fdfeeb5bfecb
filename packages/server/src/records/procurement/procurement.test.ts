import { isoDate, localDay } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Step {
  id: string;
  title: string;
}

async function begin() {
  const { browser, session } = await app.signUp();
  const { id } = (await browser.post('/opportunities', { name: 'Crane' })).body;
  const path = `/opportunities/${id}`;
  const day = (days: number) => isoDate(localDay(Date.now(), session.organization.timeZone) + days);
  return { browser, path, day, member: session.member };
}
const titles = (body: { items: Step[] }) => body.items.map(({ title }) => title);

describe('procurement on a deal', () => {
  it('begins once with the steps of the template, their days counted from today', async () => {
    const { browser, path, day } = await begin();
    await browser.put('/procurement-template', {
      items: [
        { title: 'Legal review', dueDays: 21 },
        { title: 'Signature', dueDays: null },
      ],
    });
    expect((await browser.post(`${path}/procurement`)).body).toMatchObject({
      overdue: 0,
      urgency: null,
      items: [
        { title: 'Legal review', state: 'open', dueOn: day(21), owner: null },
        { title: 'Signature', dueOn: null },
      ],
    });
    expect((await browser.post(`${path}/procurement`)).status).toBe(409);
    const told = (await browser.get(`${path}/timeline`)).body.items[0];
    expect([told.kind, told.changes.map(({ toLabel }: { toLabel: string }) => toLabel).sort()]).toEqual([
      'procurement_begun',
      ['Legal review', 'Signature'],
    ]);
  });

  it('begins with six steps where nobody keeps a template', async () => {
    const { browser, path } = await begin();
    expect((await browser.post(`${path}/procurement`)).body.items.length).toBe(6);
  });

  it('says which steps are late and how urgent that is, until they are done or the deal is closed', async () => {
    const { browser, path, day, member } = await begin();
    const added = await browser.post(`${path}/procurement/steps`, {
      title: 'Budget approved',
      dueOn: day(-1),
      ownerId: member.id,
    });
    const [step] = added.body.items;
    expect(added.body).toMatchObject({
      overdue: 1,
      urgency: 'medium',
      items: [{ overdue: true, owner: { id: member.id } }],
    });
    await browser.patch(path, { closeDate: day(30) });
    expect((await browser.get(`${path}/procurement`)).body.urgency).toBe('high');
    expect((await browser.patch(`/procurement-steps/${step.id}`, { state: 'done' })).body).toMatchObject({
      overdue: 0,
      urgency: null,
      items: [{ title: 'Budget approved', dueOn: day(-1) }],
    });
    await browser.patch(`/procurement-steps/${step.id}`, { state: 'open' });
    const { items: stages } = (await browser.get('/stages')).body;
    await browser.patch(path, { stageId: stages.find(({ kind }: { kind: string }) => kind === 'won').id });
    expect((await browser.get(`${path}/procurement`)).body.overdue).toBe(0);
  });

  it('keeps its order, and a deleted step comes back to its place', async () => {
    const { browser, path } = await begin();
    for (const title of ['One', 'Two', 'Three']) await browser.post(`${path}/procurement/steps`, { title });
    const { items } = (await browser.get(`${path}/procurement`)).body;
    const ids = items.map(({ id }: Step) => id);
    const put = (order: string[]) => browser.put(`${path}/procurement/order`, { ids: order });
    expect(titles((await put([ids[2], ids[0], ids[1]])).body)).toEqual(['Three', 'One', 'Two']);
    expect((await put([ids[2], ids[0]])).status).toBe(422);
    expect(titles((await browser.delete(`/procurement-steps/${ids[0]}`)).body)).toEqual(['Three', 'Two']);
    expect((await browser.patch(`/procurement-steps/${ids[0]}`, { state: 'done' })).status).toBe(404);
    expect(titles((await browser.post(`/procurement-steps/${ids[0]}/restore`)).body)).toEqual(['Three', 'One', 'Two']);
  });

  it('has owners of the organisation alone', async () => {
    const { browser, path } = await begin();
    const elsewhere = (await app.signUp()).session.member.id;
    const answer = await browser.post(`${path}/procurement/steps`, { title: 'Review', ownerId: elsewhere });
    expect([answer.status, answer.body.data.field]).toEqual([422, 'ownerId']);
  });
});
