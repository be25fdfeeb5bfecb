import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const made = async (browser: Browser, path: string, body: object) => (await browser.post(path, body)).body;

interface Given {
  readonly name: string;
  readonly role?: string;
  readonly influence?: number;
  /** Days since they were met; not given: never. */
  readonly met?: number;
}

/** A deal with contacts; returns its id and theirs by name. */
async function dealWith(browser: Browser, deal: object, people: readonly Given[]) {
  const { id } = await made(browser, '/opportunities', deal);
  const contacts: Record<string, string> = {};
  for (const { name, met, ...part } of people) {
    const contact = await made(browser, '/contacts', { name });
    contacts[name] = contact.id;
    await browser.put(`/opportunities/${id}/contacts/${contact.id}`, part);
    if (met === undefined) continue;
    const activity = { kind: 'call', subject: 'Rang', occurredAt: ago(met), contactIds: [contact.id] };
    await made(browser, `/opportunities/${id}/activities`, activity);
  }
  return { id, contacts };
}

const rows = async (browser: Browser, query = '') => (await browser.get(`/contact-freshness?${query}`)).body.items;
const names = async (browser: Browser, query = '') =>
  (await rows(browser, query)).map(({ contact }: { contact: { name: string } }) => contact.name);

const PEOPLE: readonly Given[] = [
  { name: 'Never', role: 'influencer' },
  { name: 'Long ago', role: 'champion', met: 80 },
  { name: 'A while ago', role: 'economic_buyer', influence: 10, met: 36 },
  { name: 'Fading', met: 40 },
  { name: 'Warm', role: 'champion', met: 2 },
];

describe('the freshness of contacts on open deals', () => {
  it('is listed with the stalest first, a page at a time, each contact once', async () => {
    const { browser } = await app.signUp();
    await dealWith(browser, { name: 'Crane' }, PEOPLE);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Answer = await browser.get(`/contact-freshness?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map(({ contact }: { contact: { name: string } }) => contact.name));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['Never', 'Long ago', 'A while ago', 'Fading', 'Warm']);
    expect(await names(browser, 'direction=desc')).toEqual(seen.toReversed());
  });

  it('says band, days, deal, and until when a stale key stakeholder is to be contacted', async () => {
    const { browser } = await app.signUp();
    await dealWith(browser, { name: 'Crane', amountMinor: 5_000_00 }, PEOPLE);
    const [never, champion, buyer, fading] = await rows(browser);
    expect(never).toMatchObject({
      freshness: { score: 0, band: 'stale' },
      lastInteractionAt: null,
      dueAt: null,
      opportunity: { name: 'Crane', amountMinor: 5_000_00, owner: { active: true } },
    });
    expect(champion).toMatchObject({ role: 'champion', freshness: { score: 43, band: 'stale' } });
    expect(champion.dueAt).not.toBeNull();
    expect(buyer).toMatchObject({ influence: 10, freshness: { score: 49, band: 'stale' } });
    expect(fading).toMatchObject({ role: null, freshness: { score: 71, band: 'needs_attention' }, dueAt: null });
  });

  it('is filtered by band, role, deal and owner', async () => {
    const { browser } = await app.signUp();
    const crane = await dealWith(browser, { name: 'Crane' }, PEOPLE);
    await dealWith(browser, { name: 'Wharf' }, [{ name: 'Elsewhere', met: 1 }]);
    expect(await names(browser, 'band=stale')).toEqual(['Never', 'Long ago', 'A while ago']);
    expect(await names(browser, 'band=needs_attention')).toEqual(['Fading']);
    expect(await names(browser, 'band=active&band=needs_attention')).toEqual(['Fading', 'Warm', 'Elsewhere']);
    expect(await names(browser, 'role=champion&role=economic_buyer&band=stale')).toEqual(['Long ago', 'A while ago']);
    expect(await names(browser, `role=none&opportunityId=${crane.id}`)).toEqual(['Fading']);
    expect(await names(browser, 'ownerId=018f0000-0000-7000-8000-000000000000')).toEqual([]);
  });

  it('is counted by band, with the amount that hangs on stale key stakeholders, each deal once', async () => {
    const { browser } = await app.signUp();
    await dealWith(browser, { name: 'Crane', amountMinor: 5_000_00 }, [
      ...PEOPLE,
      // 50.3 points: below 50 within the day.
      { name: 'Nearly', role: 'champion', influence: 10, met: 34.8 },
    ]);
    await dealWith(browser, { name: 'Wharf', amountMinor: 9_000_00 }, [{ name: 'Elsewhere', met: 1 }]);
    expect((await browser.get('/contact-freshness/summary')).body).toEqual({
      active: 2,
      needsAttention: 2,
      stale: 3,
      alerts: { contacts: 2, deals: 1, amountBaseMinor: '500000', soon: 1 },
    });
  });

  it('has a row for each deal a contact is on, and confirming engagement on one refreshes both', async () => {
    const { browser } = await app.signUp();
    const crane = await dealWith(browser, { name: 'Crane' }, [{ name: 'Ana', role: 'champion' }]);
    const ana = crane.contacts.Ana as string;
    const wharf = await made(browser, '/opportunities', { name: 'Wharf' });
    await browser.put(`/opportunities/${wharf.id}/contacts/${ana}`, { influence: 9 });
    const scores = async () =>
      (await rows(browser)).map(({ freshness }: { freshness: { score: number } }) => freshness.score);
    expect(await scores()).toEqual([0, 0]);
    const confirmed = await made(browser, `/opportunities/${crane.id}/activities`, {
      kind: 'engagement_confirmed',
      subject: 'Engagement confirmed',
      occurredAt: ago(0),
      contactIds: [ana],
    });
    expect(await scores()).toEqual([100, 100]);
    await browser.delete(`/activities/${confirmed.id}`);
    expect(await scores()).toEqual([0, 0]);
  });

  it('leaves out who was taken off, and every contact of a closed deal until it is open again', async () => {
    const { browser } = await app.signUp();
    const { id, contacts } = await dealWith(browser, { name: 'Crane' }, PEOPLE.slice(0, 2));
    await browser.delete(`/opportunities/${id}/contacts/${contacts.Never}`);
    expect(await names(browser)).toEqual(['Long ago']);
    const { items: stages } = (await browser.get('/stages')).body;
    const stageOf = (kind: string) => stages.find((stage: { kind: string }) => stage.kind === kind).id;
    await browser.patch(`/opportunities/${id}`, { stageId: stageOf('won') });
    expect(await names(browser)).toEqual([]);
    await browser.patch(`/opportunities/${id}`, { stageId: stageOf('open') });
    expect(await names(browser)).toEqual(['Long ago']);
  });

  it('is shown to whoever sees the deal, and follows it to another owner', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const other = await addMember(app, admin, { role: 'account_executive' });
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const { id } = await dealWith(rep.browser, { name: 'Crane' }, [{ name: 'Ana', role: 'champion' }]);
    const seen = async () => [
      await names(rep.browser),
      await names(other.browser),
      await names(manager.browser),
      await names(admin),
    ];
    expect(await seen()).toEqual([['Ana'], [], [], ['Ana']]);
    await admin.patch(`/people/${other.memberId}`, { managerId: manager.memberId });
    await admin.patch(`/opportunities/${id}`, { ownerId: other.memberId });
    expect(await seen()).toEqual([[], ['Ana'], ['Ana'], ['Ana']]);
    expect(await names(other.browser, `ownerId=${rep.memberId}`)).toEqual([]);
    expect((await rep.browser.get('/contact-freshness/summary')).body.stale).toBe(0);
    expect((await manager.browser.get('/contact-freshness/summary')).body.stale).toBe(1);
  });

  it('is calculated anew for all deals one sees, and says how many', async () => {
    const { browser, session } = await app.signUp();
    await dealWith(browser, { name: 'Crane' }, PEOPLE.slice(0, 3));
    await dealWith(browser, { name: 'Wharf' }, [{ name: 'Elsewhere', met: 1 }]);
    await made(browser, '/opportunities', { name: 'Nobody on it' });
    const before = await rows(browser);
    await inTenant(app.database.pool, session.organization.id, ({ client }) =>
      client.query(
        `UPDATE opportunity_contacts SET open_owner_id = NULL, cools_at = NULL, fades_at = NULL, last_met_at = NULL
       WHERE organization_id = $1`,
        [session.organization.id],
      ),
    );
    const { status, body } = await browser.post('/contact-freshness/calculate');
    expect([status, body]).toEqual([200, { calculated: 2, total: 2, nextCursor: null }]);
    expect(await rows(browser)).toEqual(before);
  });

  it.each(['x', Buffer.from('["never"]').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    const { browser } = await app.signUp();
    const answer = await browser.get(`/contact-freshness?cursor=${cursor}`);
    expect([answer.status, answer.body.data.field]).toEqual([422, 'cursor']);
  });
});
