import { fork } from 'node:child_process';
import { once } from 'node:events';
import { addMonths, dateWords, dayOfIsoDate, isoDate, localDay } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { SILENT_SECONDS } from '../ai/silence.ts';
import { answerOf, connectPeer, type ModelPeer, startModelPeer } from '../ai/testing/model-peer.ts';
import { settleLostSearches } from './settle-lost-searches.ts';
import { answerSearch, conditionsOf, creditsTaken, search } from './testing/ask-search.ts';

const app = await startTestApp({ plans: { changedBy: 'admin', areLimited: true } });
let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
});
afterAll(async () => {
  await app.close();
  await peer.stop();
});

let mark = 0;
const newMark = () => `credit${++mark}x`;
const OPEN = { field: 'status', is: 'is', value: ['open'] };

async function organizationOn(plan: 'starter' | 'enterprise' | 'ultimate') {
  const { browser, session } = await app.signUp();
  const { plan: from } = (await browser.get('/organization/plan')).body;
  if (from !== plan) expect((await browser.put('/organization/plan', { from, to: plan })).status).toBe(200);
  await connectPeer(browser, peer);
  await browser.post('/opportunities', { name: 'Harbour crane', amountMinor: 840_000_00, currency: 'NZD' });
  return { browser, session };
}

/** Uses credits as searches of the month do, before or in another month with `months`. */
async function useCredits(session: Session, count: number, { months = 0, memberId = session.member.id } = {}) {
  const month = monthOf(session, months);
  await inTenant(app.database.pool, session.organization.id, (tx) =>
    tx.client.query(
      `INSERT INTO search_credits (organization_id, id, member_id, search_id, month)
       SELECT $1, unnest($2::uuid[]), $3, unnest($2::uuid[]), $4`,
      [tx.organizationId, Array.from({ length: count }, () => newId()), memberId, month],
    ),
  );
}

interface Session {
  readonly organization: { readonly id: string; readonly timeZone: string };
  readonly member: { readonly id: string };
}
const monthOf = ({ organization }: Session, months: number): string => {
  const today = isoDate(localDay(Date.now(), organization.timeZone));
  return isoDate(addMonths(dayOfIsoDate(`${today.slice(0, 7)}-01`), months));
};

const credits = async (browser: Browser) => (await browser.get('/searches/status')).body.credits;

describe('credits', () => {
  it.each(['starter', 'enterprise'] as const)('are none on %s, which names the plan that has them', async (plan) => {
    const { browser, session } = await organizationOn(plan);
    const refused = await browser.post('/searches', { subject: 'deals', question: 'Large deals' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /plan has no searches. Ultimate has 30 a month for each person. .* can change the plan/,
    );
    expect(refused.body.message).toContain(session.user.name);
    expect(await credits(browser)).toMatchObject({ limit: 0, used: 0 });
    expect((await browser.get('/searches')).body.items).toEqual([]);
    // Rules of the plan refuse before a model is asked.
    expect((await browser.get('/ai/usage')).body.total.calls).toBe(0);
  });

  it('are 30 a month on Ultimate: the 31st search says when they renew, and each person has their own', async () => {
    const { browser, session } = await organizationOn('ultimate');
    const colleague = await addMember(app, browser, { role: 'account_executive', name: 'Joe Patel' });
    await useCredits(session, 29);
    await useCredits(session, 30, { months: -1 });
    await useCredits(session, 7, { memberId: colleague.memberId });
    const renewsOn = monthOf(session, 1);
    expect(await credits(browser)).toEqual({ limit: 30, used: 29, renewsOn, refusal: null });
    const word = newMark();
    answerSearch(peer, word, { conditions: conditionsOf([OPEN]), sentences: answerOf(['There is 1 deal.', 'total']) });
    expect(await search(browser, `Deals ${word}`)).toMatchObject({ state: 'done', total: { count: 1 } });
    expect(await credits(browser)).toMatchObject({ used: 30, refusal: expect.stringContaining('30 searches') });
    const refused = await browser.post('/searches', { subject: 'deals', question: `Deals ${word}` });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`You get 30 new ones on ${dateWords(dayOfIsoDate(renewsOn), 'en-NZ')}`);
    expect(refused.body.message).toContain('can change the plan');
    expect((await browser.get('/searches')).body.items).toHaveLength(1);
    expect(await credits(colleague.browser)).toMatchObject({ used: 7, refusal: null });
  });

  it('are not taken twice by two searches at the same time', async () => {
    const { browser, session } = await organizationOn('ultimate');
    await useCredits(session, 29);
    const word = newMark();
    answerSearch(peer, word, { conditions: conditionsOf([OPEN]), sentences: answerOf(['There is 1 deal.', 'total']) });
    const ask = () => browser.post('/searches', { subject: 'deals', question: `Deals ${word}` });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await creditsTaken(app, browser)).toBe(30);
  });

  it('stay used when their search is deleted, and come back when it failed', async () => {
    const { browser, session } = await organizationOn('ultimate');
    await useCredits(session, 3);
    const word = newMark();
    answerSearch(peer, word, { conditions: conditionsOf([OPEN]), sentences: answerOf(['There is 1 deal.', 'total']) });
    const { id } = await search(browser, `Deals ${word}`);
    await browser.delete(`/searches/${id}`);
    expect(await credits(browser)).toMatchObject({ used: 4 });
    const failing = newMark();
    answerSearch(peer, failing, { conditions: conditionsOf([], { leftOut: ['the mood'] }) });
    expect(await search(browser, `Mood? ${failing}`)).toMatchObject({ state: 'failed' });
    expect(await credits(browser)).toMatchObject({ used: 4 });
  });

  it('come back, and no money stays reserved, when the process is killed before a result', async () => {
    const { browser, session } = await organizationOn('ultimate');
    await useCredits(session, 3);
    const word = newMark();
    answerSearch(peer, word, { conditions: conditionsOf([OPEN]), latency: 2_000 });
    const actor: Actor = {
      organizationId: session.organization.id,
      memberId: session.member.id,
      userId: session.user.id,
      name: session.user.name,
      email: session.user.email,
      role: 'admin',
      sessionId: session.user.id,
      timeZone: session.organization.timeZone,
      currency: session.organization.currency,
      secondFactorDue: false,
    };
    const searcher = fork(new URL('./fixtures/searcher.ts', import.meta.url), {
      env: {
        PATH: process.env.PATH,
        APP_URL: app.database.appUrl,
        ACTOR: JSON.stringify(actor),
        QUESTION: `Deals ${word}`,
        SETTINGS: JSON.stringify(app.settings),
      },
      stdio: 'ignore',
    });
    const latest = async () => (await browser.get('/searches')).body.items[0];
    await expect.poll(async () => (await latest())?.state, { timeout: 60_000 }).toBe('writing');
    await expect.poll(() => peer.sent().some((body) => body.includes(word)), { timeout: 60_000 }).toBe(true);
    searcher.kill('SIGKILL');
    await once(searcher, 'exit');
    expect(await credits(browser)).toMatchObject({ used: 4 });
    expect((await browser.get('/ai')).body.organization.usedMicros).toBeGreaterThan(0);
    // Nobody has given a sign for that long.
    await inTenant(app.database.pool, session.organization.id, (tx) =>
      tx.client.query(`UPDATE searches SET alive_at = alive_at - make_interval(secs => $1) WHERE state = 'writing'`, [
        SILENT_SECONDS + 1,
      ]),
    );
    await settleLostSearches(app.database.pool);
    await settleLostSearches(app.database.pool);
    expect(await latest()).toMatchObject({ state: 'interrupted', found: null });
    expect(await credits(browser)).toMatchObject({ used: 3 });
    const { outcomes, organization, total } = (await browser.get('/ai/usage')).body;
    expect(outcomes).toEqual([{ outcome: 'interrupted', calls: 1 }]);
    expect(organization.usedMicros).toBe(total.costMicros);
  });
});
