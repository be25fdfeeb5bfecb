import { symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp, TEST_PASSWORD } from '../../../testing/app.ts';
import { beginApp, setUpApp } from '../../../testing/authenticator.ts';
import { codeOf, earlierCodeOf, laterCodeOf } from '../../../testing/authenticator-codes.ts';

const app = await startTestApp();
afterAll(app.close);

const withApp = async () => {
  const { browser, session, email } = await app.signUp();
  return { browser, session, email, ...(await setUpApp(browser)) };
};
const password = (email: string, browser: Browser = app.browser()) =>
  browser.post('/sign-in', { email, password: TEST_PASSWORD }).then((answer) => ({ answer, browser }));
const give = (browser: Browser, code: string, more: object = {}) =>
  browser.post('/sign-in/second-factor', { code, ...more });
const keptCodes = async (userId: string): Promise<string[]> => {
  const { rows } = await app.database.identityPool.query<{ kept: string }>(
    'SELECT backup_codes AS kept FROM auth.two_factor WHERE user_id = $1',
    [userId],
  );
  return JSON.parse(rows[0]?.kept ?? '');
};
const cookiesOf = (headers: { 'set-cookie'?: string | string[] | undefined }) => [headers['set-cookie'] ?? []].flat();

describe('a sign-in with a second factor', () => {
  it('is nobody until the code is given', async () => {
    const { email, key } = await withApp();
    const { answer, browser } = await password(email);
    expect([answer.status, answer.body]).toEqual([200, { secondFactorAsked: true }]);
    expect((await browser.get('/session')).status).toBe(401);
    expect((await give(browser, codeOf(key))).status).toBe(200);
    expect((await browser.get('/session')).body.user.email).toBe(email);
  });

  it('hands out nothing that reads as a session, and leaves none behind', async () => {
    const { email, session } = await withApp();
    const count = async () =>
      (await app.database.identityPool.query('SELECT 1 FROM auth.session WHERE user_id = $1', [session.user.id]))
        .rowCount;
    const before = await count();
    const { answer } = await password(email);
    const given = cookiesOf(answer.headers);
    expect(given.some((cookie) => cookie.includes('session_token'))).toBe(false);
    expect(await count()).toBe(before);
    const waiting = given.find((cookie) => cookie.includes('two_factor='))?.split(';', 1)[0] ?? '';
    expect(waiting).not.toBe('');
    const asSession = `forecastle.session_token=${waiting.slice(waiting.indexOf('=') + 1)}`;
    for (const cookie of [waiting, asSession]) {
      expect((await app.browser().request('GET', '/session', undefined, { cookie })).status).toBe(401);
    }
  });

  it('refuses a code that was used, also at the same time', async () => {
    const { email, key } = await withApp();
    const code = codeOf(key);
    const waiting = await Promise.all([1, 2, 3].map(async () => (await password(email)).browser));
    const answers = await Promise.all(waiting.map((browser) => give(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await give((await password(email)).browser, code)).status).toBe(422);
  });

  it('refuses the code of the next half minute, and takes that of the one before', async () => {
    const { email, browser } = await app.signUp();
    const { key } = await beginApp(browser);
    const early = await browser.post('/second-factor/confirm', { code: await laterCodeOf(key, 3_000) });
    expect([early.status, early.body.data.field]).toEqual([422, 'code']);
    expect((await browser.post('/second-factor/confirm', { code: codeOf(key) })).status).toBe(200);
    const waiting = (await password(email)).browser;
    expect((await give(waiting, await earlierCodeOf(key, 3_000))).status).toBe(200);
    const removing = await withApp();
    const remove = { password: TEST_PASSWORD, code: await laterCodeOf(removing.key, 3_000) };
    expect((await removing.browser.post('/second-factor/remove', remove)).status).toBe(422);
    const entering = await withApp();
    const { browser: late } = await password(entering.email);
    expect((await give(late, await laterCodeOf(entering.key, 3_000))).status).toBe(422);
  });

  it('takes each backup code once', async () => {
    const { email, backupCodes } = await withApp();
    expect(new Set(backupCodes).size).toBe(10);
    const [code = ''] = backupCodes;
    expect((await give((await password(email)).browser, code)).status).toBe(200);
    const second = (await password(email)).browser;
    expect((await give(second, code)).status).toBe(422);
    expect((await second.get('/session')).status).toBe(401);
  });

  it('takes a backup code once of several times that are judged at once, and counts those left', async () => {
    const { email, browser, session, backupCodes } = await withApp();
    const waiting = [];
    for (let number = 0; number < 3; number++) waiting.push((await password(email)).browser);
    // All of them come as far as they can before the first may write.
    const { identityPool } = app.database;
    const held = await identityPool.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM auth.two_factor WHERE user_id = $1 FOR UPDATE', [session.user.id]);
    const given = waiting.map((each) => give(each, backupCodes[0] ?? ''));
    const behind = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await identityPool.query(behind)).rows[0].n, { timeout: 30_000 }).toBe(3);
    await held.query('COMMIT');
    held.release();
    expect((await Promise.all(given)).map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const entered = await Promise.all(waiting.map(async (each) => (await each.get('/session')).status));
    expect(entered.sort()).toEqual([200, 401, 401]);
    expect((await browser.get('/second-factor')).body.backupCodesLeft).toBe(9);
  });

  it('judges ten wrong codes of a person however many come at once', async () => {
    const { email } = await withApp();
    const waiting = [];
    for (let number = 0; number < 15; number++) waiting.push((await password(email)).browser);
    const answers = await Promise.all(waiting.map((each, number) => give(each, `no-${number}`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(5).fill(429)]);
  });

  it('ends after five wrong codes, though the next is right', async () => {
    const { email, key } = await withApp();
    const { browser } = await password(email);
    for (const wrong of ['1', '2', '3', '4', '5']) expect((await give(browser, `no-${wrong}`)).status).toBe(422);
    const answer = await give(browser, codeOf(key));
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('takes no code for a while after ten wrong ones, and says how long', async () => {
    const { email, key } = await withApp();
    for (let round = 0; round < 2; round++) {
      const { browser } = await password(email);
      for (let tried = 0; tried < 5; tried++) expect((await give(browser, `no-${round}-${tried}`)).status).toBe(422);
    }
    const answer = await give((await password(email)).browser, codeOf(key));
    expect(answer.status).toBe(429);
    expect(answer.body.data.retryAfterSeconds).toBeGreaterThan(0);
    expect(answer.body.data.retryAfterSeconds).toBeLessThanOrEqual(900);
  });

  it('does not take the session of somebody else for who signs in', async () => {
    const other = await withApp();
    const { email } = await withApp();
    await password(email, other.browser);
    expect((await give(other.browser, codeOf(other.key))).status).toBe(422);
  });

  it('asks a trusted device for no code, until the password is chosen anew or the factor removed', async () => {
    const { email, key, backupCodes } = await withApp();
    const { browser } = await password(email);
    expect((await give(browser, codeOf(key), { trustDevice: true })).status).toBe(200);
    await browser.post('/sign-out');
    expect((await password(email, browser)).answer.body.user.email).toBe(email);
    expect((await password(email)).answer.body).toEqual({ secondFactorAsked: true });
    const off = await browser.post('/second-factor/remove', { password: TEST_PASSWORD, code: backupCodes[0] });
    expect([off.status, off.body.enabled]).toEqual([200, false]);
    expect((await browser.get('/session')).status).toBe(200);
    await setUpApp(browser);
    expect((await password(email, browser)).answer.body).toEqual({ secondFactorAsked: true });
  });
});

describe('setting a second factor up', () => {
  it('asks for the password, and counts for nothing before a code confirms it', async () => {
    const { browser, email } = await app.signUp();
    expect((await browser.post('/second-factor/set-up', { password: 'not the password' })).body.data.field).toBe(
      'password',
    );
    const { key } = await beginApp(browser);
    expect((await password(email)).answer.body.user.email).toBe(email);
    expect((await browser.post('/second-factor/confirm', { code: '000000x' })).status).toBe(422);
    expect((await browser.get('/second-factor')).body).toMatchObject({ enabled: false });
    const confirmed = await browser.post('/second-factor/confirm', { code: codeOf(key) });
    expect(confirmed.body).toMatchObject({ enabled: true, backupCodesLeft: 10 });
    expect((await browser.get('/session')).status).toBe(200);
    expect((await browser.post('/second-factor/set-up', { password: TEST_PASSWORD })).status).toBe(409);
  });

  it('keeps neither the key nor a backup code as it is', async () => {
    const { key, backupCodes } = await withApp();
    const { rows } = await app.database.identityPool.query('SELECT secret, backup_codes FROM auth.two_factor');
    const kept = JSON.stringify(rows);
    for (const secret of [key, ...backupCodes]) expect(kept).not.toContain(secret);
  });

  it('keeps backup codes as hashes, none of which is a code', async () => {
    const { email, session } = await withApp();
    const [hash = ''] = await keptCodes(session.user.id);
    expect(await keptCodes(session.user.id)).toEqual(Array(10).fill(expect.stringMatching(/^\$scrypt\$ln=\d+,/)));
    expect((await give((await password(email)).browser, hash)).status).toBe(422);
  });

  it('hashes codes that were kept encrypted with the first code that is given, of the app or of them', async () => {
    for (const by of ['app', 'backup code'] as const) {
      const { email, session, key, backupCodes } = await withApp();
      const data = JSON.stringify(backupCodes);
      await app.database.identityPool.query('UPDATE auth.two_factor SET backup_codes = $2 WHERE user_id = $1', [
        session.user.id,
        await symmetricEncrypt({ key: app.settings.secret, data }),
      ]);
      const [first = '', second = ''] = backupCodes;
      expect((await give((await password(email)).browser, by === 'app' ? codeOf(key) : first)).status).toBe(200);
      const kept = await keptCodes(session.user.id);
      expect(kept).toEqual(Array(by === 'app' ? 10 : 9).fill(expect.stringMatching(/^\$scrypt\$/)));
      expect((await give((await password(email)).browser, second)).status).toBe(200);
      expect((await give((await password(email)).browser, second)).status).toBe(422);
    }
  });

  it('is undone only with the password and a code', async () => {
    const { browser, key } = await withApp();
    const remove = (body: object) => browser.post('/second-factor/remove', body);
    expect((await remove({ password: 'not the password', code: codeOf(key) })).status).toBe(422);
    expect((await remove({ password: TEST_PASSWORD, code: 'abcde-fghij' })).status).toBe(422);
    expect((await browser.get('/second-factor')).body.enabled).toBe(true);
    expect((await remove({ password: TEST_PASSWORD, code: codeOf(key) })).body.enabled).toBe(false);
  });

  it('gives new backup codes in place of the old', async () => {
    const { browser, email, backupCodes } = await withApp();
    const { body } = await browser.post('/second-factor/backup-codes', { password: TEST_PASSWORD });
    expect((await give((await password(email)).browser, backupCodes[0] ?? '')).status).toBe(422);
    expect((await give((await password(email)).browser, body.backupCodes[0])).status).toBe(200);
  });
});

describe('an organisation that asks for a second factor', () => {
  it('lets people without one do nothing but set it up', async () => {
    const { browser: admin } = await app.signUp();
    await setUpApp(admin);
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const revops = await addMember(app, admin, { role: 'revops' });
    expect((await revops.browser.patch('/organization', { requiresSecondFactor: true })).status).toBe(403);
    expect((await admin.patch('/organization', { requiresSecondFactor: true })).body.requiresSecondFactor).toBe(true);
    expect((await rep.browser.get('/session')).body.secondFactorDue).toBe(true);
    for (const path of ['/opportunities', '/people', '/sessions']) {
      expect((await rep.browser.get(path)).status).toBe(403);
    }
    const upload = await rep.browser.request('POST', '/imports?fileName=a.csv', 'Name\nA\n', {
      'content-type': 'application/octet-stream',
    });
    expect(upload.status).toBe(403);
    await setUpApp(rep.browser);
    expect((await rep.browser.get('/session')).body.secondFactorDue).toBe(false);
    expect((await rep.browser.get('/opportunities')).status).toBe(200);
  });

  it('may ask admins alone', async () => {
    const { browser: admin } = await app.signUp();
    await setUpApp(admin);
    const other = await addMember(app, admin, { role: 'admin', name: 'Second Admin' });
    const [rep, revops] = [
      await addMember(app, admin, { role: 'account_executive' }),
      await addMember(app, admin, { role: 'revops' }),
    ];
    expect((await revops.browser.patch('/organization', { adminsNeedSecondFactor: true })).status).toBe(403);
    const changed = await admin.patch('/organization', { adminsNeedSecondFactor: true });
    expect(changed.body).toMatchObject({ adminsNeedSecondFactor: true, requiresSecondFactor: false });
    expect((await admin.get('/audit-trail')).body.items[0]).toMatchObject({
      changes: [{ label: 'Second factor for admins', from: 'no', to: 'yes' }],
    });
    expect((await other.browser.get('/opportunities')).status).toBe(403);
    expect((await other.browser.get('/second-factor')).body.required).toBe(true);
    for (const { browser } of [rep, revops]) {
      expect((await browser.get('/second-factor')).body.required).toBe(false);
      expect((await browser.get('/opportunities')).status).toBe(200);
    }
    // Who becomes an admin owes one from their next request on.
    await admin.patch(`/people/${rep.memberId}`, { role: 'admin' });
    expect((await rep.browser.get('/session')).body.secondFactorDue).toBe(true);
    await setUpApp(other.browser);
    expect((await other.browser.get('/opportunities')).status).toBe(200);
  });

  it('has admins who help somebody who lost it, of their own people alone', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    await setUpApp(rep.browser);
    const removed = await admin.delete(`/people/${rep.memberId}/second-factor`);
    expect(removed.body).toMatchObject({ secondFactor: false, abilities: { removeSecondFactor: false } });
    expect((await password(rep.email)).answer.body.user.email).toBe(rep.email);
    const { backupCodes } = await setUpApp(rep.browser);
    // The same person comes into another organisation: from now on neither may.
    const { browser: elsewhere } = await app.signUp('Elsewhere');
    const { body } = await elsewhere.post('/invitations', { email: rep.email, role: 'cro' });
    const invited = app.browser();
    const accepted = await invited.post('/invitations/accept', {
      token: body.link.split('/').at(-1),
      name: 'Tane Ngata',
      password: TEST_PASSWORD,
    });
    expect(accepted.body).toEqual({ secondFactorAsked: true });
    // Used at this moment, and still not where the invitation leads.
    await rep.browser.get('/session');
    const entered = await give(invited, backupCodes[0] ?? '');
    expect([entered.status, entered.body.organization?.name]).toEqual([200, 'Elsewhere']);
    const there = (await elsewhere.get('/people')).body.items.find(
      (each: { email: string }) => each.email === rep.email,
    );
    expect((await admin.delete(`/people/${rep.memberId}/second-factor`)).status).toBe(403);
    expect((await elsewhere.delete(`/people/${there.id}/second-factor`)).status).toBe(403);
    expect((await password(rep.email)).answer.body).toEqual({ secondFactorAsked: true });
  });
});

describe('the offer of a second factor', () => {
  const offered = async (browser: Browser) => (await browser.get('/session')).body.secondFactorOffered;
  /** As time does. */
  const letPass = (organizationId: string, column: 'created_at' | 'second_factor_declined_at', days: number) =>
    inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE members SET ${column} = ${column} - make_interval(days => $2) WHERE organization_id = $1`, [
        organizationId,
        days,
      ]),
    );

  it('is made to admins without one, from their second day on', async () => {
    const { browser: admin, session } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    expect(await offered(admin)).toBe(false);
    await letPass(session.organization.id, 'created_at', 2);
    expect([await offered(admin), await offered(rep.browser)]).toEqual([true, false]);
    await setUpApp(admin);
    expect(await offered(admin)).toBe(false);
  });

  it('is hidden from who declined it, for thirty days and on every device, and from nobody else', async () => {
    const { browser: admin, session, email } = await app.signUp();
    const other = await addMember(app, admin, { role: 'admin' });
    await letPass(session.organization.id, 'created_at', 2);
    const declined = await admin.post('/second-factor/offer/decline');
    expect([declined.status, Object.keys(declined.body)]).toEqual([200, ['offeredAgainAt']]);
    expect([await offered(admin), await offered(other.browser)]).toEqual([false, true]);
    expect((await password(email)).answer.body.secondFactorOffered).toBe(false);
    await letPass(session.organization.id, 'second_factor_declined_at', 31);
    expect(await offered(admin)).toBe(true);
  });

  it('is not declined by a key or by nobody', async () => {
    const { browser: admin } = await app.signUp();
    const expiresOn = Temporal.Now.plainDateISO('Pacific/Auckland').add({ days: 2 }).toString();
    const { body } = await admin.post('/api-keys', { name: 'Program', role: 'admin', expiresOn });
    const program = app.browser({ authorization: `Bearer ${body.key}` });
    expect((await program.post('/second-factor/offer/decline')).status).toBe(403);
    expect((await app.browser().post('/second-factor/offer/decline')).status).toBe(401);
  });
});
