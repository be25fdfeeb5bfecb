import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { forgetExpired } from '../../../product/jobs/recurring.ts';
import { addMember } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { startTestApp } from '../../../testing/app.ts';
import { codeIn, everything, link, slackPerson, texts } from '../testing/slack-users.ts';
import { hashOfCode } from './create-link-code.ts';

const app = await startTestApp();
afterAll(app.close);

async function org() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  return {
    admin,
    organizationId,
    rep: await addMember(app, admin, { role: 'account_executive', name: 'Tane Ngata' }),
    inSlack: (given: { email?: string; name?: string; team?: string } = {}) => slackPerson(app, organizationId, given),
  };
}

describe('a Slack user', () => {
  it.each(['deal Crane', 'forecast', 'risk', 'plan', 'log Crane: call'])(
    'whom nobody has confirmed is offered to connect, at "%s"',
    async (text) => {
      const person = (await org()).inSlack();
      const reply = await person.type(text);
      expect(texts(reply)).toContain('Connect your Forecastle account');
      expect(codeIn(reply)).toMatch(/^[\w-]{43}$/);
      expect(person.opened).toEqual([]);
    },
  );

  it('is asked about by name before a person confirms, and is theirs then', async () => {
    const { rep, inSlack } = await org();
    const person = inSlack({ name: 'tane', email: rep.email.toUpperCase() });
    const code = codeIn(await person.type('plan'));
    const asked = await rep.browser.post('/slack/link/request', { code });
    expect(asked.body).toMatchObject({
      slackName: 'tane',
      isYourEmail: true,
      teamName: 'Harbour Team',
      replaces: null,
    });
    expect((await rep.browser.get('/slack/link')).body).toEqual({
      isConnected: false,
      commands: { work: false, why: 'Slack is not connected to your organisation. Ask an admin.' },
      link: null,
    });
    const confirmed = await rep.browser.post('/slack/link', { code });
    expect(confirmed.body.link).toMatchObject({ slackName: 'tane', teamName: 'Harbour Team' });
    expect(texts(await person.type('plan'))).toContain('You have no plan this week yet.');
  });

  it('with another email address in Slack is told apart', async () => {
    const { rep, inSlack } = await org();
    const code = codeIn(await inSlack({ email: 'mallory@example.com' }).type('plan'));
    const { body } = await rep.browser.post('/slack/link/request', { code });
    expect(body).toMatchObject({ isYourEmail: false, slackEmail: 'mallory@example.com' });
  });

  it('takes a code once, in its organisation alone, and only the latest', async () => {
    const { rep, inSlack } = await org();
    const person = inSlack();
    const [first, code] = [codeIn(await person.type('plan')), codeIn(await person.type('plan'))];
    const stranger = (await app.signUp()).browser;
    for (const [browser, tried] of [
      [stranger, code],
      [rep.browser, first],
      [rep.browser, 'made-up'],
    ] as const) {
      for (const path of ['/slack/link', '/slack/link/request']) {
        const { status, body } = await browser.post(path, { code: tried });
        expect([status, body.message]).toEqual([409, expect.stringContaining('This link was used, has expired')]);
      }
    }
    expect((await rep.browser.post('/slack/link', { code })).status).toBe(200);
    expect((await rep.browser.post('/slack/link', { code })).status).toBe(409);
  });

  it('whose code has expired is refused', async () => {
    const { rep, inSlack, organizationId } = await org();
    const code = codeIn(await inSlack().type('plan'));
    await administer(
      app.database.ownerUrl,
      `UPDATE slack_link_codes SET expires_at = now() - interval '1 second' WHERE organization_id = '${organizationId}'`,
    );
    expect((await rep.browser.post('/slack/link', { code })).status).toBe(409);
  });

  it('of another workspace is offered nothing', async () => {
    const { inSlack } = await org();
    const reply = await inSlack({ team: 'T0ELSEWHERE' }).type('plan');
    expect(texts(reply)).toEqual(['Forecastle is connected to another workspace.']);
    expect(codeIn(reply)).toBe('');
  });

  it('who types twice at once is offered two links, of which one works', async () => {
    const { rep, inSlack } = await org();
    const person = inSlack();
    const codes = (await Promise.all([person.type('plan'), person.type('risk'), person.type('plan')])).map(codeIn);
    expect(new Set(codes)).not.toContain('');
    const asked = await Promise.all(codes.map((code) => rep.browser.post('/slack/link/request', { code })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('leaves no code behind once it has expired', async () => {
    const { rep, inSlack, organizationId } = await org();
    const [late, inTime] = [codeIn(await inSlack().type('plan')), codeIn(await inSlack().type('plan'))];
    const { ownerUrl, pool } = app.database;
    await administer(
      ownerUrl,
      `UPDATE slack_link_codes SET expires_at = now() - interval '1 second' WHERE code_hash = '${hashOfCode(late)}'`,
    );
    await forgetExpired(pool);
    const kept = await inTenant(pool, organizationId, async ({ client }) => {
      const { rows } = await client.query<{ hash: string }>('SELECT code_hash AS hash FROM slack_link_codes');
      return rows.map(({ hash }) => hash);
    });
    expect(kept).toEqual([hashOfCode(inTime)]);
    expect((await rep.browser.post('/slack/link', { code: inTime })).status).toBe(200);
  });

  it('is one person’s, and each person has one', async () => {
    const { admin, rep, inSlack } = await org();
    const [phone, other] = [inSlack({ name: 'phone' }), inSlack({ name: 'other' })];
    await link(phone, rep.browser);
    const code = codeIn(await other.type('plan'));
    expect((await rep.browser.post('/slack/link/request', { code })).body.replaces).toBe('phone');
    await rep.browser.post('/slack/link', { code });
    expect(codeIn(await phone.type('plan'))).not.toBe('');
    // Who is linked is answered: to be another's, they unlink first.
    await rep.browser.delete('/slack/link');
    await link(other, admin);
    expect((await rep.browser.get('/slack/link')).body.link).toBeNull();
    expect((await admin.get('/slack/link')).body.link.slackName).toBe('other');
  });

  it('is unlinked by the person, by an admin, and when they leave', async () => {
    const { admin, rep, inSlack } = await org();
    const person = inSlack();
    const isLinked = async () => codeIn(await person.type('plan')) === '';
    await link(person, rep.browser);
    expect((await rep.browser.delete('/slack/link')).body.link).toBeNull();
    expect(await isLinked()).toBe(false);
    await link(person, rep.browser);
    const [listed] = (await admin.get('/slack/links')).body.items;
    expect(listed).toMatchObject({ member: { name: 'Tane Ngata' } });
    expect((await admin.delete(`/slack/links/${listed.id}`)).status).toBe(200);
    expect(await isLinked()).toBe(false);
    await link(person, rep.browser);
    await admin.patch(`/people/${rep.memberId}`, { active: false });
    expect(await isLinked()).toBe(false);
    expect((await admin.get('/slack/links')).body.items).toEqual([]);
    const trail = everything((await admin.get('/audit-trail?category=people')).body);
    for (const words of ['linked their Slack user', 'unlinked their Slack user', 'unlinked the Slack user']) {
      expect(trail).toContain(words);
    }
  });

  it('does nothing while the person owes a second factor', async () => {
    const { admin, rep, inSlack } = await org();
    const person = inSlack();
    await link(person, rep.browser);
    await administer(app.database.ownerUrl, 'UPDATE organizations SET requires_second_factor = true');
    expect(texts(await person.type('risk')).join()).toContain('requires a second factor');
    await administer(app.database.ownerUrl, 'UPDATE organizations SET requires_second_factor = false');
    expect(texts(await person.type('risk'))).toContain('No open deals are at high risk.');
    expect((await admin.get('/slack/links')).status).toBe(200);
  });
});
