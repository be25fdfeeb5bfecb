import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { connectCalendar, type Planned, planMeeting } from '../testing/planned-meetings.ts';

const app = await startTestApp();
afterAll(app.close);

const HOUR = 3_600_000;
const within = (hours: number) => new Date(Date.now() + hours * HOUR);
const named = ({ name }: { name: string }) => name;

/** A rep and a colleague with a calendar each, and the rep's deal with Jane Lee. */
async function team() {
  const { browser: admin, session } = await app.signUp();
  const organizationId = session.organization.id;
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Rae' });
  const other = await addMember(app, admin, { role: 'account_executive', name: 'Olly' });
  const calendar = await connectCalendar(app, { organizationId, memberId: rep.memberId });
  const othersCalendar = await connectCalendar(app, { organizationId, memberId: other.memberId });
  const deal = await dealOf(rep.browser, 'Crane');
  const jane = await contactOn(rep.browser, deal, 'Jane Lee');
  const plan = (meeting: Partial<Planned>) =>
    planMeeting(app, organizationId, {
      startsAt: within(20),
      contactIds: [jane],
      calendars: [calendar],
      ...meeting,
    });
  return { admin, rep: rep.browser, other: other.browser, calendar, othersCalendar, deal, jane, plan };
}

const dealOf = async (browser: Browser, name: string, more: object = {}): Promise<string> =>
  (await browser.post('/opportunities', { name, ...more })).body.id;
async function contactOn(browser: Browser, deal: string, name: string): Promise<string> {
  const { id } = (await browser.post('/contacts', { name })).body;
  await browser.put(`/opportunities/${deal}/contacts/${id}`, {});
  return id;
}
const ofDeal = async (browser: Browser, deal: string, more = '') =>
  (await browser.get(`/opportunities/${deal}/meetings${more}`)).body;
const own = async (browser: Browser, more = '') => (await browser.get(`/meetings/upcoming${more}`)).body;

describe('upcoming meetings of a deal', () => {
  it('are those with its contacts, next first, with who has them in their calendar', async () => {
    const { rep, calendar, othersCalendar, deal, plan } = await team();
    await plan({ startsAt: within(48), calendars: [calendar, othersCalendar] });
    const next = await plan({ startsAt: within(2) });
    const { items } = await ofDeal(rep, deal);
    expect(items.map((item: { colleagues: { name: string }[] }) => item.colleagues.map(named))).toEqual([
      ['Rae'],
      ['Olly', 'Rae'],
    ]);
    expect(items[0]).toMatchObject({ id: next, contacts: [{ name: 'Jane Lee' }] });
  });

  it('leave out contacts who are not on it, meetings that have begun, were called off or are excluded', async () => {
    const { rep, deal, jane, plan } = await team();
    const elsewhere = await contactOn(rep, await dealOf(rep, 'Wharf'), 'Somebody else');
    await plan({ contactIds: [jane, elsewhere] });
    await plan({ contactIds: [elsewhere] });
    await plan({ startsAt: within(-0.1) });
    await plan({ calledOffAt: new Date() });
    await plan({ isExcluded: true });
    const { items } = await ofDeal(rep, deal);
    expect(items).toHaveLength(1);
    expect(items[0].contacts.map(named)).toEqual(['Jane Lee']);
  });

  it('come a page at a time', async () => {
    const { rep, deal, plan } = await team();
    const startsAt = within(5);
    const planned = new Set([await plan({ startsAt }), await plan({ startsAt }), await plan({ startsAt: within(6) })]);
    const first = await ofDeal(rep, deal, '?limit=2');
    const second = await ofDeal(rep, deal, `?limit=2&cursor=${first.nextCursor}`);
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect([new Set(ids), ids.length, second.nextCursor]).toEqual([planned, 3, null]);
  });

  it('are no activity before they took place', async () => {
    const { rep, deal, plan } = await team();
    await plan({ startsAt: within(1) });
    expect((await rep.get(`/opportunities/${deal}/activities`)).body.items).toEqual([]);
    const [contact] = (await rep.get(`/contact-freshness?opportunityId=${deal}`)).body.items;
    expect(contact).toMatchObject({ freshness: { score: 0 }, lastInteractionAt: null });
  });
});

describe('own upcoming meetings', () => {
  it('are those of the own calendar in the next 7 days, and not of colleagues', async () => {
    const { rep, other, admin, othersCalendar, plan } = await team();
    const mine = await plan({ startsAt: within(167) });
    await plan({ startsAt: within(169) });
    const theirs = await plan({ calendars: [othersCalendar] });
    const ids = async (browser: Browser) => (await own(browser)).items.map(({ id }: { id: string }) => id);
    expect([await ids(rep), await ids(other), await ids(admin)]).toEqual([[mine], [theirs], []]);
  });

  it('name the open deal of their contacts that closes first, own before others', async () => {
    const { admin, rep, jane, plan } = await team();
    const soon = await dealOf(rep, 'Soon', { closeDate: '2041-02-01' });
    const later = await dealOf(rep, 'Later', { closeDate: '2041-03-01' });
    const hidden = await dealOf(admin, 'Hidden', { closeDate: '2041-01-01' });
    for (const id of [soon, later]) await rep.put(`/opportunities/${id}/contacts/${jane}`, {});
    await admin.put(`/opportunities/${hidden}/contacts/${jane}`, {});
    await plan({});
    const [meeting] = (await own(rep)).items;
    // The deal of the helper has no close date.
    expect(meeting).toMatchObject({ deal: { name: 'Soon' }, otherDeals: 2, contacts: [{ name: 'Jane Lee' }] });
  });

  it('name no deal that the person does not see', async () => {
    const { admin, other, othersCalendar, plan } = await team();
    const hidden = await dealOf(admin, 'Hidden');
    const contact = await contactOn(admin, hidden, 'Known to the admin');
    await plan({ contactIds: [contact], calendars: [othersCalendar] });
    expect((await own(other)).items).toMatchObject([{ deal: null, otherDeals: 0 }]);
  });
});
