import type { AiModelUse, AiProviderKind } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runModel } from './run-model.ts';
import { answerOf, type ModelPeer, PEER_KEY, PEER_USAGE, startModelPeer } from './testing/model-peer.ts';

let peer: ModelPeer;
beforeAll(async () => {
  peer = await startModelPeer();
});
afterAll(() => peer.stop());

async function sentFor(kind: AiProviderKind, model: string, use: AiModelUse): Promise<Record<string, unknown>> {
  const word = `${kind}-${model}-${use}`;
  peer.mock.onMessage(word, { content: answerOf(['Hello.']), usage: PEER_USAGE });
  const { fault } = await runModel(
    {
      endpoint: { kind, name: 'Peer', baseUrl: peer.addressFor(kind), key: PEER_KEY },
      model,
      use,
      request: { instructions: 'Answer.', messages: [{ role: 'user', text: word }] },
      signal: new AbortController().signal,
      onText: () => undefined,
    },
    { ai: { privateEndpoints: true } },
  );
  expect(fault).toBeNull();
  return JSON.parse(peer.sent().findLast((body) => body.includes(word)) ?? '{}');
}

describe('a model that thinks before it writes', () => {
  it.each([
    ['fast', 'low'],
    ['detailed', 'medium'],
  ] as const)('is asked to think little when it is the %s one, and has room for it', async (use, effort) => {
    const openai = await sentFor('openai', 'gpt-6-luna', use);
    expect(openai).toMatchObject({ reasoning: { effort }, max_output_tokens: 12_000, store: false });
    const anthropic = await sentFor('anthropic', 'claude-sonnet-5-5', use);
    expect(anthropic).toMatchObject({ output_config: { effort }, max_tokens: 12_000 });
    // These models refuse to be made to call a tool.
    expect(anthropic.tool_choice).toBeUndefined();
  });

  it('is nothing that another model is asked', async () => {
    const openai = await sentFor('openai', 'gpt-4o-mini', 'fast');
    expect([openai.reasoning, openai.max_output_tokens]).toEqual([undefined, 4_000]);
    const anthropic = await sentFor('anthropic', 'claude-haiku-4-5', 'fast');
    expect(JSON.stringify(anthropic)).not.toContain('effort');
    expect(anthropic.max_tokens).toBe(4_000);
  });
});
