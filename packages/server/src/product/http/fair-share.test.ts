/** Whoever sends many requests at a time leaves connections for the others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUESTS_MAX } from '../../platform/database/pools.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let impatient: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  impatient = await startTestApp({}, { connections: { max: REQUESTS_MAX, turnWithin: 500 } });
});
afterAll(() => Promise.all([app.close(), impatient.close()]));

const account = (nth: number) => ({ name: `Kauri ${nth}` });

it('one person’s parallel requests wait among themselves, and are refused while those in front do not end', async () => {
  const eager = await impatient.signUp('Eager');
  const { browser: other } = await impatient.signUp('Quiet');
  const organizationId: string = eager.session.organization.id;
  const holder = await impatient.database.pool.connect();
  try {
    // Every request of the eager one that writes an account now waits for this transaction.
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE accounts IN SHARE MODE');
    const crowd = Array.from({ length: 40 }, (_, nth) => eager.browser.post('/accounts', account(nth)));
    // Somebody else is answered while they do.
    expect((await other.get('/people')).status).toBe(200);
    const first = await Promise.race(crowd);
    expect(first).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
      body: { code: 'RATE_LIMITED', message: expect.stringContaining('at once. This was not saved') },
    });
    expect((await other.get('/people')).status).toBe(200);
    await holder.query('ROLLBACK');
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    const kept = await inTenant(impatient.database.pool, organizationId, ({ client }) =>
      client.query('SELECT name FROM accounts'),
    );
    expect(kept.rowCount).toBe(statuses.filter((status) => status === 201).length);
  } finally {
    holder.release();
  }
});

it('many organisations asked for at a time by one person are all made', async () => {
  const { browser } = await app.signUp('Founder');
  // More than there are connections.
  const crowd = Array.from({ length: REQUESTS_MAX }, (_, nth) =>
    browser.post('/memberships', { name: `House ${nth}`, timeZone: 'UTC', currency: 'EUR' }),
  );
  for (const { status } of await Promise.all(crowd)) expect(status).toBe(201);
});
