/** One answer by a model, for the pictures of AI Conversations. We wrote it, with one wrong amount; the product checks it. */
import { PEER_KEY, startModelPeer } from '../../../packages/server/src/work/ai/testing/model-peer.ts';
import type { Client } from './client.ts';

const QUESTION = 'What must we settle before Harbourline signs, and who comes first?';
const USAGE = { prompt_tokens: 2900, completion_tokens: 240, input_tokens: 2900, output_tokens: 240 };
/** Names that no provider has, because no model wrote the answer. A compatible endpoint takes any model. */
const MODEL = 'your-model';
const PROVIDER = 'your provider';
/** Millionths of a US dollar for a million tokens. */
const PRICES = { inputMicros: 1_000_000, cachedMicros: 100_000, outputMicros: 4_000_000 };
/** Milliseconds between two looks, and in which the answer is there. */
const LOOK = 250;
const WITHIN = 60_000;

type Sentence = readonly [text: string, ...facts: string[]];

/** The depots lose about $41,000 a month by the facts (`harbourline.ts`). */
const answerAbout = (rangi: string): readonly Sentence[] => [
  [
    'The board approves once a quarter, and nobody has named the sponsor of the paper.',
    'evidence meddpic.decision_process',
  ],
  ['The customer’s finance team disputes the 38 minutes that the pilot saved.', 'evidence meddpic.metrics'],
  ['\n\nMissed slots cost the depots about $48,000 a month.', 'evidence meddpic.identify_pain'],
  [
    '\n\nStart with Rangi Cooper, the Economic Buyer: Rangi signs above half a million, and you have not met since the budget meeting.',
    rangi,
    'evidence meddpic.economic_buyer',
  ],
  ['\n\nAsk which figure from the pilot they would accept, and who brings the paper to the board.'],
];

interface Conversation {
  readonly messages: readonly { readonly role: string; readonly state: string }[];
}

/** Connects a model, asks it about a deal, and returns the ID of the conversation once the answer is there. */
export async function askModel(client: Client, opportunityId: string): Promise<string> {
  const { facts } = await client.get<{ facts: readonly { id: string; text: string }[] }>(
    `/opportunities/${opportunityId}/facts`,
  );
  const rangi = facts.find(({ id, text }) => id.startsWith('person ') && text.startsWith('Rangi Cooper'));
  if (!rangi) throw new Error('Rangi Cooper is not on the deal');
  const peer = await startModelPeer();
  try {
    const segments = answerAbout(rangi.id).map(([text, ...cited]) => ({ text, facts: cited }));
    peer.mock.onMessage(/settle before/, { content: JSON.stringify({ segments }), usage: USAGE });
    const provider = await client.send('post', '/ai/providers', {
      kind: 'compatible',
      name: PROVIDER,
      baseUrl: peer.addressFor('openai'),
      key: PEER_KEY,
    });
    await client.send('put', '/ai/choices/fast', { providerId: provider.id, model: MODEL, prices: PRICES });
    const { conversationId } = await client.send<{ conversationId: string }>(
      'post',
      `/opportunities/${opportunityId}/conversations`,
      { mode: 'fast', text: QUESTION },
    );
    await answered(client, conversationId);
    return conversationId;
  } finally {
    await peer.stop();
  }
}

async function answered(client: Client, conversationId: string): Promise<void> {
  const until = Date.now() + WITHIN;
  for (;;) {
    const { messages } = await client.get<Conversation>(`/conversations/${conversationId}`);
    const state = messages.findLast(({ role }) => role !== 'person')?.state;
    if (state === 'done') return;
    if (Date.now() > until) throw new Error(`the answer is ${state}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}
