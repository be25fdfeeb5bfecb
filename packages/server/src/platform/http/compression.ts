/** Compresses answers of the API as they are sent. Built files and pages are compressed before anybody asks (decision 0420). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type InputType, zstdCompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './accepted-encodings.ts';
import { isSecure } from './cookie.ts';
import { API_PREFIX } from './prefix.ts';

/** Characters below which an answer takes a packet or two anyway. */
const WORTHWHILE = 4_000;
const TEXT = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream))/;

const zstd = promisify(zstdCompress);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The lowest levels: of two megabytes the higher ones save a tenth and take three times as long. All work beside the event loop. */
const ENCODINGS: ReadonlyMap<string, (text: InputType) => Promise<Buffer>> = new Map([
  ['zstd', (text) => zstd(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })],
  [
    'br',
    (text) =>
      brotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 1,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
  ],
  ['gzip', (text) => gzipped(text, { level: 1 })],
]);

/** Compresses answers of the API that are a text and not short. What is streamed, and files in their own format, stay as they are. */
export function registerCompression(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const secure = isSecure(publicUrl);
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(request, reply, payload)) return payload;
    reply.header('vary', 'accept-encoding');
    if (mayBeForeign(request, secure)) return payload;
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    for (const [name, compress] of ENCODINGS) {
      if (!accepted.has(name)) continue;
      const compressed = await compress(payload);
      reply.header('content-encoding', name).header('content-length', compressed.length);
      return compressed;
    }
    return payload;
  });
}

function isText(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  return (
    typeof payload === 'string' &&
    payload.length >= WORTHWHILE &&
    request.url.startsWith(`${API_PREFIX}/`) &&
    !reply.hasHeader('content-encoding') &&
    TEXT.test(String(reply.getHeader('content-type') ?? ''))
  );
}

/**
 * Returns whether a page of another site may have made a browser ask with somebody's session. How much smaller such an answer gets
 * would tell anyone who watches the line whether it holds a word of the address (BREACH). `Sec-Fetch-Site`, which no page can forge,
 * decides. Over http without TLS browsers do not send it, and the line is open to read anyway.
 */
function mayBeForeign({ headers }: FastifyRequest, secure: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return secure && headers.cookie !== undefined;
}
