/**
 * What Forecastle adds to the time of a model: from pressing Send to the first checked sentence on the line, less what the
 * same provider takes to give its first sentence when it is asked directly. The provider is a peer on this machine that
 * answers at once: nothing is said here of a real model.
 */

import {
  connectPeer,
  type ModelPeer,
  PEER_KEY,
  PEER_USAGE,
  answerOf as segments,
  startModelPeer,
} from '../packages/server/src/work/ai/testing/model-peer.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { percentile, reportFloor, reportMachine, reportTime } from './report.ts';

const DEALS = 1_000;
const QUESTIONS = 60;
const WARM_UP = 10;
/** Milliseconds that nobody notices in front of a model, which takes half a second and more. */
const CEILING_MS = 100;
const FIRST = 'The account is known.';

export async function run(): Promise<void> {
  process.env.AI_PRIVATE_ENDPOINTS = 'true';
  const peer = await startModelPeer();
  peer.mock.onMessage(/./u, { content: segments([FIRST], ['And a second sentence.']), usage: PEER_USAGE });
  try {
    await onOrganization(DEALS, 2, async (product) => {
      const ask = asking(product);
      await connectPeer(ask, peer);
      const deal = await openDeal(product);
      const ours: number[] = [];
      const direct: number[] = [];
      for (let nth = 0; nth < WARM_UP + QUESTIONS; nth++) {
        const took = await firstSentence(product, ask, deal);
        const alone = await firstOfPeer(peer);
        if (nth < WARM_UP) continue;
        ours.push(took);
        direct.push(alone);
      }
      const floor = percentile(direct, 50);
      reportTime(
        'from Send to the first checked sentence beyond the provider’s, median',
        percentile(ours, 50) - floor,
        CEILING_MS,
      );
      reportTime('the same, 95th percentile', percentile(ours, 95) - floor, CEILING_MS);
      reportFloor('the provider asked directly', floor, percentile(ours, 50));
      reportMachine();
    });
  } finally {
    await peer.stop();
  }
}

type Ask = Record<
  'post' | 'put',
  (
    path: string,
    body: object,
  ) => Promise<{ status: number; body: { id: string; conversationId: string; messageId: string } }>
>;

function asking({ url, cookie }: Product): Ask {
  const send = (method: string) => async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { post: send('POST'), put: send('PUT') };
}

async function openDeal({ owner, organizationId }: Product): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND status = 'open' ORDER BY id LIMIT 1`,
    [organizationId],
  );
  return rows[0]?.id ?? '';
}

async function firstSentence({ url, cookie }: Product, ask: Ask, deal: string): Promise<number> {
  const begun = performance.now();
  const asked = await ask.post(`/opportunities/${deal}/conversations`, { mode: 'fast', text: 'What is known?' });
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body));
  const { conversationId, messageId } = asked.body;
  const events = await fetch(`${url}/api/v1/conversations/${conversationId}/messages/${messageId}/events`, {
    headers: { cookie },
  });
  let took = Number.NaN;
  let read = '';
  for await (const part of events.body ?? []) {
    read += Buffer.from(part).toString('utf8');
    if (Number.isNaN(took) && read.includes(FIRST)) took = performance.now() - begun;
  }
  return took;
}

async function firstOfPeer({ addressFor }: ModelPeer): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${addressFor('openai')}/responses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${PEER_KEY}` },
    body: JSON.stringify({ model: 'gpt-4o-mini', stream: true, input: [{ role: 'user', content: 'What is known?' }] }),
  });
  let took = Number.NaN;
  let read = '';
  for await (const part of answer.body ?? []) {
    read += Buffer.from(part).toString('utf8');
    // The text arrives in pieces, each within an event of its own.
    if (Number.isNaN(took) && read.includes('known')) took = performance.now() - begun;
  }
  return took;
}
