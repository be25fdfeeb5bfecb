import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app.ts';

let isShort = false;
const disk = {
  get isShort() {
    return isShort;
  },
};
let org: TestApp;
let browser: Browser;
let email: string;
beforeAll(async () => {
  org = await startTestApp({}, { disk });
  ({ browser, email } = await org.signUp());
});
afterAll(() => org.close());

describe('while the disk is short of space', () => {
  it('nothing new is saved, everything can be read, and it goes on when there is space', async () => {
    const deal = (await browser.post('/opportunities', { name: 'Kept' })).body;
    isShort = true;
    const refused = await browser.patch(`/opportunities/${deal.id}`, { name: 'Lost' });
    expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL']);
    expect(refused.body.message).toMatch(/This was not saved; earlier data is safe/);
    expect(refused.headers['retry-after']).toBe('30');
    expect((await browser.get(`/opportunities/${deal.id}`)).body.name).toBe('Kept');
    const ready = await org.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, expect.objectContaining({ status: 'ready' })]);
    expect(ready.json().limited).toContain('nothing is saved until there is space');
    isShort = false;
    expect((await browser.patch(`/opportunities/${deal.id}`, { name: 'Changed' })).body.name).toBe('Changed');
    expect((await org.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('people can still sign in and out', async () => {
    isShort = true;
    const somewhere = org.browser();
    expect((await somewhere.post('/sign-in', { email, password: TEST_PASSWORD })).status).toBe(200);
    expect((await somewhere.post('/sign-out')).status).toBe(200);
    isShort = false;
  });

  it('an answer of PostgreSQL that its disk is full says the same, and nothing is kept', async () => {
    const name = 'Too much';
    const { ownerUrl } = org.database;
    await administer(
      ownerUrl,
      `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.name = '${name}' THEN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END IF;
         RETURN NEW; END $$`,
    );
    await administer(
      ownerUrl,
      'CREATE TRIGGER no_space BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION no_space()',
    );
    const refused = await browser.post('/accounts', { name }, { 'idempotency-key': 'once' });
    expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL']);
    await administer(ownerUrl, 'DROP TRIGGER no_space ON accounts');
    // The key was given back with the rest.
    expect((await browser.post('/accounts', { name }, { 'idempotency-key': 'once' })).status).toBe(201);
    expect((await browser.get(`/accounts?search=${encodeURIComponent(name)}`)).body.items).toHaveLength(1);
  });
});

describe('two requests that wait for each other', () => {
  it('are answered, one by a request to try again, of which nothing is kept', async () => {
    const { ownerUrl } = org.database;
    await administer(
      ownerUrl,
      `CREATE FUNCTION circle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.name LIKE 'Circle _' THEN
           PERFORM pg_advisory_xact_lock(CASE NEW.name WHEN 'Circle A' THEN 71 ELSE 72 END);
           -- Each has its own before it asks for the other's.
           WHILE (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid IN (71, 72) AND granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) < 2 LOOP
             PERFORM pg_sleep(0.01);
           END LOOP;
           PERFORM pg_advisory_xact_lock(CASE NEW.name WHEN 'Circle A' THEN 72 ELSE 71 END);
         END IF;
         RETURN NEW; END $$`,
    );
    await administer(
      ownerUrl,
      'CREATE TRIGGER circle BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION circle()',
    );
    const answers = await Promise.all(['Circle A', 'Circle B'].map((name) => browser.post('/accounts', { name })));
    await administer(ownerUrl, 'DROP TRIGGER circle ON accounts');
    const [made, ended] = answers.toSorted((one, other) => one.status - other.status);
    expect([made?.status, ended?.status, ended?.headers['retry-after']]).toEqual([201, 503, '2']);
    expect(ended?.body.message).toContain('This was not saved');
    expect((await browser.get('/accounts?search=Circle')).body.items).toHaveLength(1);
  });
});

describe('a connection that breaks', () => {
  it('before the commit says that nothing was saved, and the next request has another', async () => {
    const { ownerUrl } = org.database;
    await administer(
      ownerUrl,
      `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.name = 'Cut off' THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF;
         RETURN NEW; END $$`,
    );
    await administer(ownerUrl, 'CREATE TRIGGER cut BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION cut()');
    const refused = await browser.post('/accounts', { name: 'Cut off' });
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    expect(refused.body.message).toContain('This was not saved');
    expect((await browser.get('/accounts?search=Cut')).body.items).toEqual([]);
    await administer(ownerUrl, 'DROP TRIGGER cut ON accounts');
  });

  it('during the commit says that it is not known', async () => {
    const { ownerUrl } = org.database;
    await administer(
      ownerUrl,
      `CREATE FUNCTION cut_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$`,
    );
    await administer(
      ownerUrl,
      `CREATE CONSTRAINT TRIGGER cut_late AFTER INSERT ON accounts DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION cut_late()`,
    );
    const answer = await browser.post('/accounts', { name: 'Perhaps' });
    expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.body.message).toContain('may or may not be saved');
    await administer(ownerUrl, 'DROP TRIGGER cut_late ON accounts');
  });
});
