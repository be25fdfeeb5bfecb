/** Searches asked through the API, for tests. */
import { expect } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { type ModelPeer, PEER_USAGE } from '../../ai/testing/model-peer.ts';

/** Returns an answer of a model that turns a question into conditions. */
export const conditionsOf = (
  conditions: readonly object[],
  more: { words?: string; order?: readonly string[]; leftOut?: readonly string[]; groups?: readonly object[] } = {},
): string => JSON.stringify({ match: 'all', conditions, groups: [], words: null, order: [], leftOut: [], ...more });

/** Tells the peer what to answer to a question that has the mark: conditions first, then sentences. */
export function answerSearch(
  { mock }: Pick<ModelPeer, 'mock'>,
  mark: string,
  { conditions, sentences, latency = 0 }: { conditions?: string; sentences?: string; latency?: number },
): void {
  const userMessage = new RegExp(mark);
  if (conditions !== undefined) {
    mock.on({ userMessage, systemMessage: '<fields>' }, { content: conditions, usage: PEER_USAGE }, { latency });
  }
  if (sentences !== undefined) {
    mock.on({ userMessage, systemMessage: '<facts>' }, { content: sentences, usage: PEER_USAGE }, { latency });
  }
}

/** Asks, waits until the search has ended, and returns it. */
export async function search(browser: Browser, question: string, subject: 'deals' | 'market' = 'deals') {
  const asked = await browser.post('/searches', { subject, question });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  return ended(browser, asked.body.id);
}

export async function ended(browser: Browser, id: string) {
  await expect
    .poll(async () => (await browser.get(`/searches/${id}`)).body.state, { timeout: 20_000 })
    .not.toBe('writing');
  return (await browser.get(`/searches/${id}`)).body;
}

/** Returns the credits somebody has used; they are counted without limits too. */
export async function creditsTaken({ database }: TestApp, browser: Browser): Promise<number> {
  const { organization, member } = (await browser.get('/session')).body;
  return inTenant(database.pool, organization.id, async (tx) => {
    const { rows } = await tx.client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM search_credits WHERE member_id = $1 AND returned_at IS NULL',
      [member.id],
    );
    return rows[0]?.count ?? 0;
  });
}
