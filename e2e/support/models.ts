/** Models for journeys: a peer on this machine that speaks the protocols of the providers. */
import { type ModelPeer, PEER_KEY, startModelPeer } from '../../packages/server/src/work/ai/testing/model-peer.ts';
import { type Page, post, put, test } from './test.ts';

export { answerOf, PEER_USAGE } from '../../packages/server/src/work/ai/testing/model-peer.ts';

/** Starts a peer for the journeys of a file and returns how to reach it. */
export function modelPeer(): () => ModelPeer {
  let peer: ModelPeer;
  test.beforeAll(async () => {
    peer = await startModelPeer();
  });
  test.afterAll(() => peer.stop());
  return () => peer;
}

/** Connects the peer as OpenAI and chooses its model for the mode "fast". The page is an admin's. */
export async function connectModel(page: Page, peer: ModelPeer): Promise<void> {
  const provider = await post(page, '/ai/providers', {
    kind: 'openai',
    name: 'OpenAI',
    baseUrl: peer.addressFor('openai'),
    key: PEER_KEY,
  });
  await put(page, '/ai/choices/fast', { providerId: provider.id, model: 'gpt-4o-mini' });
}

/** Connects the peer as the engine that makes transcripts. The page is an admin's. */
export const connectEngine = (page: Page, peer: ModelPeer): Promise<void> =>
  put(page, '/transcription/engine', {
    kind: 'openai',
    address: peer.addressFor('openai'),
    model: 'whisper-1',
    key: PEER_KEY,
    minuteMicros: 6000,
  });
