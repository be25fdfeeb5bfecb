/** A transcription server of a test: it keeps what it was sent, byte by byte, and answers as the test says. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentSpeech {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface EngineAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body: object | string;
}

export interface EnginePeer {
  readonly address: string;
  readonly sent: SentSpeech[];
  /** What it answers from now on. A promise holds the answer back. */
  answer: (asked: SentSpeech) => EngineAnswer | Promise<EngineAnswer>;
  readonly stop: () => Promise<void>;
}

export const HELLO: EngineAnswer = { body: { text: 'Hello.' } };

export async function startEnginePeer(): Promise<EnginePeer> {
  const sent: SentSpeech[] = [];
  const server = createServer(async (asked, answer) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    const form = await new Response(new Uint8Array(Buffer.concat(parts)), {
      headers: { 'content-type': asked.headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('file') as File;
    const speech: SentSpeech = {
      path: asked.url ?? '',
      headers: asked.headers,
      fields: new Map(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
      ),
      fileName: file.name,
      mediaType: file.type,
      content: Buffer.from(await file.arrayBuffer()),
    };
    sent.push(speech);
    const { status = 200, headers = {}, body } = await peer.answer(speech);
    const isText = typeof body === 'string';
    answer
      .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
      .end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const peer: EnginePeer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sent,
    answer: () => HELLO,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
}
