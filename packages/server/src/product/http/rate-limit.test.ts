import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { rateLimited } from '../../platform/http/errors.ts';
import { countAttempt, forgetAttempts } from '../../platform/http/rate-limit.ts';
import { createTestDatabase } from '../../testing/database.ts';

const database = await createTestDatabase();
afterAll(database.drop);
const { pool } = database;
const limit = { name: 'test', attempts: 3, windowSeconds: 60 };

/** What one attempt is answered. */
async function attempt(subject: string, weight?: number): Promise<{ status: number; wait?: string | undefined }> {
  const app = fastify();
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send());
  app.get('/', async (_request, reply) => {
    await countAttempt({ pool, reply }, limit, subject, weight);
    return '';
  });
  const answer = await app.inject('/');
  await app.close();
  return { status: answer.statusCode, wait: answer.headers['retry-after']?.toString() };
}
const age = (subject: string, seconds: number) =>
  pool.query(`UPDATE auth.rate_limit SET window_start = now() - make_interval(secs => $2) WHERE key = $1`, [
    `test:${subject}`,
    seconds,
  ]);

describe('a limit on attempts', () => {
  it('lets so many through and then says how long to wait', async () => {
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await attempt('a')).status);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await attempt('a');
    expect(refused.status).toBe(429);
    expect(Number(refused.wait)).toBeGreaterThan(50);
    expect((await attempt('b')).status).toBe(200);
  });

  it('counts attempts that come at once, from whichever process, one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt('crowd')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('starts anew when its window is over, and not by waiting less', async () => {
    await attempt('late', 4);
    await age('late', 30);
    const early = await attempt('late');
    expect(early.status).toBe(429);
    expect(Number(early.wait)).toBeLessThanOrEqual(30);
    await age('late', 60);
    expect((await attempt('late')).status).toBe(200);
  });

  it.each([
    [1, '1 second'],
    [120, '120 seconds'],
    [121, '3 minutes'],
    [3230, '54 minutes'],
    [86_000, '24 hours'],
  ])('says a wait of %i seconds in words that are no shorter', (seconds, words) => {
    expect(rateLimited(seconds).message).toBe(`Too many attempts. Try again in ${words}.`);
  });

  it('can be forgotten', async () => {
    await attempt('trusted', 4);
    await forgetAttempts(pool, limit, 'trusted');
    expect((await attempt('trusted')).status).toBe(200);
  });
});
