import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { NOBODY } from '../../../tenancy/organizations/operating-organization.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { APPLICATION, MESSAGE, sendForm, tokenOf } from '../testing/contact-page.ts';
import { adoptInquiries } from './adopt-inquiries.ts';

describe('the inbox', () => {
  let app: TestApp;
  let admin: Browser;
  let adminEmail: string;
  beforeAll(async () => {
    app = await startTestApp();
    ({ browser: admin, email: adminEmail } = await app.signUp('Operator'));
  });
  afterAll(() => app.close());

  const send = (fields: Record<string, string>) => sendForm(app, { ...fields, token: tokenOf(app) });
  const inbox = async (query = '', browser = admin) => (await browser.get(`/inquiries${query}`)).body;

  it('is empty at first', async () => {
    expect(await inbox()).toEqual({ items: [], nextCursor: null, counts: { open: 0, done: 0, set_aside: 0 } });
  });

  it('lists the latest first, page by page, and by kind', async () => {
    for (const message of ['one', 'two', 'three']) await send({ ...MESSAGE, message });
    await send(APPLICATION);
    const first = await inbox('?limit=3');
    expect(first.items.map(({ message }: { message: string }) => message)).toEqual([
      APPLICATION.problem,
      'three',
      'two',
    ]);
    const second = await inbox(`?limit=3&cursor=${first.nextCursor}`);
    expect([second.items.map(({ message }: { message: string }) => message), second.nextCursor]).toEqual([
      ['one'],
      null,
    ]);
    expect((await inbox('?kind=design_partner')).counts).toEqual({ open: 1, done: 0, set_aside: 0 });
    expect((await admin.get('/inquiries?cursor=nonsense')).status).toBe(422);
  });

  it('marks one done, says by whom, and opens it again', async () => {
    const { id } = (await inbox()).items[0];
    const done = (await admin.patch(`/inquiries/${id}`, { done: true })).body;
    expect(done).toMatchObject({ doneBy: 'Mere Walker', doneAt: expect.any(String) });
    expect((await admin.patch(`/inquiries/${id}`, { done: true })).body.doneAt).toBe(done.doneAt);
    expect((await inbox('?status=done')).items).toEqual([done]);
    expect((await inbox()).counts).toMatchObject({ open: 3, done: 1 });
    expect((await admin.patch(`/inquiries/${id}`, { done: false })).body).toMatchObject({ doneAt: null, doneBy: null });
    expect((await admin.get(`/inquiries/${id}`)).body.doneAt).toBeNull();
  });

  it('shows the mail that waits in the outbox when there is no mail server', async () => {
    expect((await inbox()).items[0].mail).toMatchObject({ status: 'outbox', to: adminEmail, error: null });
  });

  it('belongs to admins of the organisation that was made first, and is empty for others', async () => {
    const { browser: stranger, session } = await app.signUp('Later');
    expect(session.abilities.manageInquiries).toBe(false);
    expect((await inbox('', stranger)).items).toEqual([]);
    expect((await admin.get('/session')).body.abilities.manageInquiries).toBe(true);
    const revops = await addMember(app, admin, { role: 'revops' });
    expect(revops.session.abilities.manageInquiries).toBe(false);
  });
});

describe('an organisation the settings name', () => {
  it('gets the inquiries, whichever was made first', async () => {
    const operatorOrganizationId = newId();
    const site = { countryHeader: null, geolocation: [], operatorEmail: 'hello@example.com', operatorOrganizationId };
    const app = await startTestApp({ site });
    const { session } = await app.signUp('First');
    expect(session.abilities.manageInquiries).toBe(false);
    await sendForm(app, { ...MESSAGE, token: tokenOf(app) });
    const kept = await inTenant(app.database.pool, NOBODY, ({ client }) =>
      client.query('SELECT i.name, m.to_address FROM inquiries i JOIN mails m ON m.id = i.mail_id'),
    );
    expect(kept.rows).toEqual([{ name: MESSAGE.name, to_address: 'hello@example.com' }]);
    await adoptInquiries(app.database.pool, app.settings);
    const left = await inTenant(app.database.pool, NOBODY, ({ client }) => client.query('SELECT FROM inquiries'));
    expect(left.rowCount).toBe(1);
    await app.close();
  });
});

describe('inquiries that came before there was an organisation', () => {
  it('are handed to the first one, which is told of them by mail', async () => {
    const app = await startTestApp();
    await sendForm(app, { ...MESSAGE, token: tokenOf(app) });
    await sendForm(app, { ...MESSAGE, website: 'spam', token: tokenOf(app) });
    await adoptInquiries(app.database.pool, app.settings);
    const { browser, email } = await app.signUp();
    expect((await browser.get('/inquiries')).body.items).toEqual([]);
    await adoptInquiries(app.database.pool, app.settings);
    await adoptInquiries(app.database.pool, app.settings);
    const [ordinary] = (await browser.get('/inquiries')).body.items;
    expect(ordinary).toMatchObject({ name: MESSAGE.name, mail: { status: 'outbox', to: email } });
    const [aside] = (await browser.get('/inquiries?status=set_aside')).body.items;
    expect(aside).toMatchObject({ suspicion: 'hidden_field', mail: null });
    await app.close();
  });
});
