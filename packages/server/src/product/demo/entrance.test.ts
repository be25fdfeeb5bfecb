import { join } from 'node:path';
import { ROLES } from '@forecastle/contract';
import { localDay } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { sendMail } from '../../tenancy/mail/send-mail.ts';
import { operatingOrganization } from '../../tenancy/organizations/operating-organization.ts';
import { administer } from '../../testing/administer.ts';
import { startTestApp } from '../../testing/app.ts';
import { DEMOS_MAX } from './enter-demo.ts';
import { keptSetup } from './kept-setup.ts';
import { removeExpiredDemos } from './remove-expired-demos.ts';

const app = await startTestApp({ demo: true });
const visitor = app.browser();
const entered = await visitor.post('/demo', { role: 'vp_sales', timeZone: 'Europe/Berlin' });
const { pool } = app.database;
afterAll(app.close);

describe('entering the demo', () => {
  it('signs a visitor in as the role asked for, in a company with deals that says when it is removed', async () => {
    expect([entered.status, entered.body.code]).toEqual([201, undefined]);
    expect(entered.body).toMatchObject({
      user: { name: 'Helen Brandt' },
      member: { role: 'vp_sales' },
      organization: { name: 'Tidewater Software', timeZone: 'Europe/Berlin' },
      hasDeals: true,
    });
    const hours = (Date.parse(entered.body.demo.removedAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await visitor.get('/session')).body).toEqual(entered.body);
    expect((await visitor.get('/opportunities')).body.items.length).toBeGreaterThan(10);
  });

  it('lets a visitor in only when the organisation, its teams and reps have their ranges', async () => {
    for (const role of ['cro', 'sales_manager', 'account_executive']) {
      await visitor.post('/demo', { role });
      const { model, low, mostLikely, high } = (await visitor.get('/forecast')).body;
      expect([role, model.kind]).toEqual([role, 'fitted']);
      expect(BigInt(low) <= BigInt(mostLikely) && BigInt(mostLikely) <= BigInt(high)).toBe(true);
    }
    await visitor.post('/demo', { role: 'vp_sales' });
  });

  it('says how far the company is set up, to who says where they are, and keeps it for the next start', async () => {
    const browser = app.browser();
    expect((await browser.get('/demo')).body).toEqual({ open: true });
    expect((await browser.get('/demo?timeZone=Europe/Berlin')).body).toEqual({ open: true, step: 'ready' });
    const day = localDay(Date.now(), 'Europe/Berlin');
    expect((await keptSetup(join(app.settings.home, 'demo'), day))?.fits.tables.length).toBeGreaterThan(0);
  });

  it('lists each reason for losing once, by what the company made of it', async () => {
    const { items } = (await visitor.get('/loss-reasons?counts=true')).body;
    const told = items.map(({ key, name, count }: { key: string; name: string; count: number }) => [
      key,
      name,
      count > 0,
    ]);
    expect(told).toHaveLength(9);
    expect(told).toContainEqual(['Champion left', 'Sponsor left', true]);
    expect(told).toContainEqual(['System not supported', 'System not supported', true]);
    expect(told).toContainEqual(['Price', 'Price', true]);
  });

  it('shows the same copy as every role, each with what it may see', async () => {
    const seen = new Map<string, number>();
    for (const role of ROLES) {
      const { status, body } = await visitor.post('/demo', { role });
      expect([status, body.member.role, body.organization.id]).toEqual([201, role, entered.body.organization.id]);
      seen.set(role, (await visitor.get('/opportunities/count')).body.count);
      expect((await visitor.get('/invitations')).status).toBe(role === 'admin' ? 200 : 403);
    }
    const [rep = 0, manager = 0, vp = 0, all] = ['account_executive', 'sales_manager', 'vp_sales', 'cro'].map((role) =>
      seen.get(role),
    );
    expect([rep > 20, manager > 2 * rep, vp > 2 * manager, all]).toEqual([true, true, true, vp]);
    expect((await visitor.post('/demo', { role: 'account_executive' })).body.user.name).toBe('Mere Walker');
  });

  it('gives another visitor a copy of their own, where nothing of the first is found', async () => {
    const other = app.browser();
    const { body } = await other.post('/demo', { role: 'admin' });
    expect(body.organization.id).not.toBe(entered.body.organization.id);
    const { items } = (await visitor.get('/opportunities')).body;
    expect((await other.get(`/opportunities/${items[0].id}`)).status).toBe(404);
    expect((await other.patch(`/opportunities/${items[0].id}`, { amountMinor: 1 })).status).toBe(404);
  });

  it('leaves people of a real organisation out of it: a copy is made, and theirs is as it was', async () => {
    const { browser, session } = await app.signUp();
    expect(session.demo).toBeNull();
    const { body } = await browser.post('/demo', { role: 'admin' });
    expect(body.organization.id).not.toBe(session.organization.id);
    expect(body.demo).not.toBeNull();
  });

  it('never makes a copy the operator of the site, though it was made first', async () => {
    expect(await operatingOrganization(pool, app.settings.site)).not.toBe(entered.body.organization.id);
    expect(
      await operatingOrganization(pool, { ...app.settings.site, operatorOrganizationId: entered.body.organization.id }),
    ).toBe('00000000-0000-0000-0000-000000000000');
  });

  it('sends no mail', async () => {
    const settings = { mail: { smtpUrl: 'smtp://mail.example.com', from: 'forecastle@example.com' } };
    await inTenant(pool, entered.body.organization.id, async (tx) => {
      await sendMail(tx, settings, { kind: 'notice', to: 'somebody@example.com', subject: 'Hello', text: 'Hello' });
      expect((await tx.client.query('SELECT status FROM mails')).rows).toEqual([{ status: 'outbox' }]);
    });
  });

  it('shows no link to anybody, though a visitor is admin and no mail server takes one', async () => {
    const mailId = await inTenant(pool, entered.body.organization.id, (tx) =>
      sendMail(
        tx,
        { mail: null },
        {
          kind: 'password_reset',
          to: 'somebody@example.com',
          subject: 'A new password',
          text: 'Here: {link}',
          link: { id: '0198c0de-0000-7000-8000-000000000001', expiresAt: new Date(Date.now() + 3_600_000) },
        },
      ),
    );
    await visitor.post('/demo', { role: 'admin' });
    const { status, body } = await visitor.post(`/outbox/${mailId}/open`);
    expect([status, body.link]).toEqual([200, null]);
    expect(body.text).toBe('Here: [the link is not shown here]');
  });

  it('refuses a role or a timezone that there is not, and stops making copies for one address', async () => {
    const browser = app.browser();
    expect((await browser.post('/demo', { role: 'owner' })).status).toBe(422);
    expect((await browser.post('/demo', { role: 'cro', timeZone: 'Middle-earth/Shire' })).body.data.field).toBe(
      'timeZone',
    );
    await pool.query(`INSERT INTO auth.rate_limit VALUES ('demos:all:all', now(), 1000)
      ON CONFLICT (key) DO UPDATE SET count = 1000, window_start = now()`);
    const refused = await browser.post('/demo', { role: 'cro' });
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await pool.query(`DELETE FROM auth.rate_limit WHERE key = 'demos:all:all'`);
  });

  it('stops making copies for one address within a day, and lets others in', async () => {
    const address = '198.51.100.77';
    await pool.query('INSERT INTO auth.rate_limit VALUES ($1, now(), $2)', [
      `demo-copies:address:${address}`,
      RATE_LIMITS.demoCopiesByAddress.attempts,
    ]);
    const refused = await app.browser({ 'x-forwarded-for': address }).post('/demo', { role: 'cro' });
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await visitor.post('/demo', { role: 'cro' })).status).toBe(201);
  });

  it('makes no copy beyond the most that may stand, and says when to come again', async () => {
    await administer(
      app.database.ownerUrl,
      `WITH made AS (
         INSERT INTO organizations (organization_id, name, plan, time_zone, currency, fiscal_year_start_month, fiscal_year_start_day)
         SELECT gen_random_uuid(), 'Full', 'starter', 'Etc/UTC', 'USD', 1, 1 FROM generate_series(1, $1) RETURNING organization_id
       ) INSERT INTO demo_workspaces (organization_id, removed_at) SELECT organization_id, now() + interval '2 hours' FROM made`,
      [DEMOS_MAX],
    );
    const refused = await app.browser().post('/demo', { role: 'cro' });
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.body.data.retryAfterSeconds).toBeGreaterThan(7000);
    // Whoever is in goes on.
    expect((await visitor.post('/demo', { role: 'cro' })).status).toBe(201);
  });
});

describe('a day later', () => {
  it('removes the copies with their people and ledgers, and nothing of a real organisation', async () => {
    const { browser, session } = await app.signUp();
    expect(await removeExpiredDemos(pool, new Date())).toBe(0);
    const tomorrow = new Date(Date.now() + 24.1 * 3_600_000);
    expect(await removeExpiredDemos(pool, tomorrow)).toBeGreaterThan(DEMOS_MAX);
    expect((await visitor.get('/session')).status).toBe(401);
    expect((await browser.get('/session')).body).toEqual(session);
    const left = await inTenant(pool, entered.body.organization.id, async ({ client }) => {
      const { rows } = await client.query(
        'SELECT (SELECT count(*) FROM opportunities) + (SELECT count(*) FROM ledger) AS count',
      );
      return Number(rows[0].count);
    });
    const users = await app.database.identityPool.query(
      `SELECT count(*)::int AS count FROM auth."user" WHERE email LIKE '%@tidewater-%'`,
    );
    expect([left, users.rows[0].count]).toEqual([0, 0]);
  });

  it('removes no organisation that is not a copy, whatever it is asked', async () => {
    const { session } = await app.signUp();
    const { rows } = await pool.query('SELECT remove_demo($1, $2) AS removed', [
      session.organization.id,
      new Date('2999-01-01'),
    ]);
    expect(rows).toEqual([{ removed: false }]);
  });
});

describe('a server without a demo', () => {
  it('answers 404, says so on the sign-in page, and makes nothing', async () => {
    const other = await startTestApp();
    const answer = await other.browser().post('/demo', { role: 'cro' });
    expect([answer.status, answer.body.code, answer.headers['set-cookie']]).toEqual([404, 'NOT_FOUND', undefined]);
    expect((await other.browser().get('/demo')).body).toEqual({ open: false });
    expect((await other.database.pool.query('SELECT count FROM standing_demos()')).rows).toEqual([{ count: 0 }]);
    await other.close();
  });
});
