/**
 * A peer that speaks the dialects of all model providers, for tests. It lists models and refuses keys as their documentation
 * says; what a model answers comes from aimock, which speaks each protocol. Every byte that it was sent can be read.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import type { AiProviderKind } from '@forecastle/rules';

export const PEER_KEY = 'sk-secret-canary-0123456789';
export const PEER_MODELS = ['gpt-4o-mini', 'claude-haiku-4-5', 'gemini-2.5-flash', 'llama-3.3-70b'] as const;

export interface ModelPeer {
  /** What models answer. */
  readonly mock: LLMock;
  /** Address of the peer for a provider of this kind. */
  readonly addressFor: (kind: AiProviderKind) => string;
  /** Bodies of the requests to models so far, as they came over the wire. */
  readonly sent: () => readonly string[];
  /** The same as bytes, with what they are said to be: audio is no text. */
  readonly sentBytes: () => readonly { readonly contentType: string; readonly body: Buffer }[];
  readonly stop: () => Promise<void>;
}

export async function startModelPeer(): Promise<ModelPeer> {
  const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', chunkSize: 12 });
  await mock.start();
  const bodies: { contentType: string; body: Buffer }[] = [];
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://peer').pathname;
    const dialect = dialectOf(asked, path);
    if (keyOf(asked) !== PEER_KEY) return refuseKey(dialect, answer);
    if (path.endsWith('/models')) return sendJson(answer, 200, modelsIn(dialect));
    const contentType = asked.headers['content-type'] ?? '';
    return forward(asked, answer, { to: mock.url, keep: (body) => bodies.push({ contentType, body }) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    mock,
    addressFor: (kind) => `${origin}/${kind === 'google' ? 'v1beta' : 'v1'}`,
    sent: () => bodies.map(({ body }) => body.toString('utf8')),
    sentBytes: () => bodies,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await mock.stop();
    },
  };
}

type Dialect = 'anthropic' | 'google' | 'openai';

function dialectOf({ headers }: IncomingMessage, path: string): Dialect {
  if (headers['anthropic-version'] !== undefined) return 'anthropic';
  return path.startsWith('/v1beta/') ? 'google' : 'openai';
}

const keyOf = ({ headers }: IncomingMessage): string | undefined =>
  [headers['x-api-key'], headers['x-goog-api-key']].flat().find((key) => key !== undefined) ??
  headers.authorization?.replace(/^Bearer /u, '');

function refuseKey(dialect: Dialect, answer: ServerResponse): void {
  if (dialect === 'google') {
    const message = 'API key not valid. Please pass a valid API key.';
    sendJson(answer, 400, { error: { code: 400, message, status: 'INVALID_ARGUMENT' } });
  } else if (dialect === 'anthropic') {
    sendJson(answer, 401, { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } });
  } else {
    const message = 'Incorrect API key provided.';
    sendJson(answer, 401, { error: { message, type: 'invalid_request_error', param: null, code: 'invalid_api_key' } });
  }
}

function modelsIn(dialect: Dialect): object {
  if (dialect === 'google') {
    return {
      models: PEER_MODELS.map((name) => ({
        name: `models/${name}`,
        supportedGenerationMethods: ['generateContent', 'countTokens'],
      })),
    };
  }
  return { object: 'list', data: PEER_MODELS.map((id) => ({ id, object: 'model', type: 'model' })) };
}

function sendJson(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Passes a request on with its body, and the answer back as it arrives, cuts included. */
function forward(
  asked: IncomingMessage,
  answer: ServerResponse,
  { to, keep }: { readonly to: string; readonly keep: (body: Buffer) => void },
): void {
  const parts: Buffer[] = [];
  asked.on('data', (part: Buffer) => parts.push(part));
  asked.on('end', () => {
    const body = Buffer.concat(parts);
    keep(body);
    const { host, ...headers } = asked.headers;
    const passed = request(new URL(asked.url ?? '/', to), { method: asked.method, headers, agent: false }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
      from.on('error', () => answer.destroy());
      from.on('aborted', () => answer.destroy());
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    passed.end(body);
  });
}

/** Tokens of an answer, in the words of every dialect: credits must not be tested on zeros. */
export const PEER_USAGE = { prompt_tokens: 1200, completion_tokens: 80, input_tokens: 1200, output_tokens: 80 };

/** Returns an answer as models give it. */
export const answerOf = (...segments: readonly (readonly [text: string, ...facts: string[]])[]): string =>
  JSON.stringify({ segments: segments.map(([text, ...facts]) => ({ text, facts })) });

/** How an admin asks the API; the browser of the tests, or one of one's own. */
export interface Asking {
  post(path: string, body: object): Promise<{ readonly status: number; readonly body: { readonly id: string } }>;
  put(path: string, body: object): Promise<{ readonly status: number; readonly body: unknown }>;
}

interface Connecting {
  readonly kind?: AiProviderKind;
  readonly use?: 'fast' | 'detailed' | 'fallback';
  readonly model?: string;
}

/** Connects the peer as a provider and chooses one of its models. Returns the provider's id. */
export async function connectPeer(
  admin: Asking,
  peer: Pick<ModelPeer, 'addressFor'>,
  { kind = 'openai', use = 'fast', model = 'gpt-4o-mini' }: Connecting = {},
): Promise<string> {
  const provider = await admin.post('/ai/providers', {
    kind,
    name: `Peer ${kind}`,
    baseUrl: peer.addressFor(kind),
    key: PEER_KEY,
  });
  if (provider.status !== 201) throw new Error(JSON.stringify(provider.body));
  const chosen = await admin.put(`/ai/choices/${use}`, { providerId: provider.body.id, model });
  if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body));
  return provider.body.id;
}
