/** What the role of requests can do to sign-ins, by the functions that it has in place of rights on their tables. */
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { pool, identityPool } = app.database;

const call = (organizationId: string, call: string, ...values: unknown[]) =>
  inTenant(pool, organizationId, async ({ client }) => (await client.query(`SELECT ${call} AS answer`, values)).rows);
const withFactor = async (userId: string) => {
  await identityPool.query('UPDATE auth."user" SET two_factor_enabled = true WHERE id = $1', [userId]);
};
const hasFactor = async (userId: string) =>
  (await identityPool.query('SELECT two_factor_enabled AS has FROM auth."user" WHERE id = $1', [userId])).rows[0].has;
const sessionsOf = async (userId: string) =>
  (await identityPool.query('SELECT id, active_organization_id FROM auth.session WHERE user_id = $1', [userId])).rows;

describe('within an organisation, the server', () => {
  it('sees second factors of its own people alone', async () => {
    const [mine, theirs] = [await app.signUp(), await app.signUp()];
    await withFactor(mine.session.user.id);
    await withFactor(theirs.session.user.id);
    const seen = await call(mine.session.organization.id, 'second_factors_here()');
    expect(seen).toEqual([{ answer: mine.session.user.id }]);
  });

  it('takes no second factor of somebody elsewhere, nor of somebody who is in two organisations', async () => {
    const [mine, theirs] = [await app.signUp(), await app.signUp()];
    const user = theirs.session.user.id;
    await withFactor(user);
    expect(await call(mine.session.organization.id, 'take_second_factor($1)', user)).toEqual([{ answer: null }]);
    await inTenant(pool, mine.session.organization.id, ({ client }) =>
      client.query(
        `INSERT INTO members (organization_id, id, user_id, name, email, role)
        VALUES ($1, gen_random_uuid(), $2, 'Both', 'both@example.com', 'cro')`,
        [mine.session.organization.id, user],
      ),
    );
    for (const { session } of [mine, theirs]) {
      expect(await call(session.organization.id, 'take_second_factor($1)', user)).toEqual([{ answer: null }]);
    }
    expect(await hasFactor(user)).toBe(true);
  });

  it('takes one of its own, and says whom to tell', async () => {
    const { session, email } = await app.signUp();
    await withFactor(session.user.id);
    expect(await call(session.organization.id, 'take_second_factor($1)', session.user.id)).toEqual([{ answer: email }]);
    expect(await hasFactor(session.user.id)).toBe(false);
  });

  it('takes a session over to no organisation that its person has no place in', async () => {
    const [mine, theirs] = [await app.signUp(), await app.signUp()];
    const [before] = await sessionsOf(theirs.session.user.id);
    await call(mine.session.organization.id, 'take_session_over($1)', before.id);
    expect(await sessionsOf(theirs.session.user.id)).toEqual([before]);
  });

  it('ends sessions that are in it, or of the person who asks, and no others', async () => {
    const [mine, theirs] = [await app.signUp(), await app.signUp()];
    const colleague = await addMember(app, mine.browser, { role: 'cro' });
    const [theirSession] = await sessionsOf(theirs.session.user.id);
    await call(mine.session.organization.id, 'end_sessions_here($1)', theirs.session.user.id);
    expect(
      await call(mine.session.organization.id, 'end_own_session($1, $2)', mine.session.user.id, theirSession.id),
    ).toEqual([{ answer: false }]);
    await call(mine.session.organization.id, 'end_sso_sessions(NULL, NULL)');
    expect(await sessionsOf(theirs.session.user.id)).toEqual([theirSession]);
    expect((await colleague.browser.get('/session')).status).toBe(200);
  });

  it('has none of these outside an organisation', async () => {
    const { session } = await app.signUp();
    await withFactor(session.user.id);
    expect((await pool.query('SELECT second_factors_here()')).rows).toEqual([]);
    const { rows } = await pool.query('SELECT take_second_factor($1) AS answer', [session.user.id]);
    expect(rows).toEqual([{ answer: null }]);
    await pool.query('SELECT end_sessions_here($1)', [session.user.id]);
    expect(await sessionsOf(session.user.id)).toHaveLength(1);
  });
});
