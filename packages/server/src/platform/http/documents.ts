/** Texts that are kept in memory and travel compressed: the built pages and what is beside them, with the operator's address. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './accepted-encodings.ts';
import { asOperated, type Operated } from './as-operated.ts';

/** What can hold the operator's address. Hashed assets never do: they are served from disk and kept for good. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
/** Bytes below which a text travels in one packet anyway. */
const WORTHWHILE = 1_000;
/** For those who ask first, in some milliseconds; a tenth of a second on another thread makes a tenth less of it. */
const QUICK = 7;
/** Times a text is asked for before it is made smaller for all others: most are asked for a few times until the next start. */
const OFTEN = 8;
/** Of a text of more bytes than this, so that nobody else waits for it longer. */
const LARGE = 200_000;
const QUICKEST = 4;
const SMALL = constants.BROTLI_MAX_QUALITY;

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Document {
  readonly type: string;
  readonly etag: string;
  /** Of a page: CSP sources of the scripts that stand in it, for example `'sha256-…'`. */
  readonly scripts: readonly string[] | null;
  body(encoding: Encoding): Buffer;
}

/**
 * Every text of a build by the path it is asked for: `/about` for `about/index.html`, `/sitemap.xml` for itself. A build
 * that is replaced while the server runs is seen at the next start.
 */
export function loadDocuments(build: string, operated: Operated): Map<string, Document> {
  const documents = new Map<string, Document>();
  if (!existsSync(build)) return documents;
  for (const file of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)];
    if (!type || file.startsWith(`assets${sep}`)) continue;
    documents.set(addressOf(file), openDocument(join(build, file), type, operated));
  }
  return documents;
}

function addressOf(file: string): string {
  const path = `/${file.split(sep).join('/')}`;
  return path === '/index.html' ? '/' : path.replace(/\/index\.html$/, '');
}

function openDocument(path: string, type: string, operated: Operated): Document {
  const words = asOperated(readFileSync(path, 'utf8'), operated);
  return makeDocument(Buffer.from(words), type, extname(path) === '.html' ? inlineScripts(words) : null);
}

/** `scripts` as in Document. */
export function makeDocument(text: Buffer, type: string, scripts: readonly string[] | null = null): Document {
  const bodies = new Map<Encoding, Buffer>([['identity', text]]);
  let asked = 0;
  return {
    type,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    scripts,
    body(encoding) {
      if (encoding === 'br' && ++asked === OFTEN)
        // One that cannot be made stays as it is: it is served all the same.
        brotliInTime(text, brotli(SMALL)).then(
          (small) => bodies.set('br', small),
          () => undefined,
        );
      const kept = bodies.get(encoding);
      if (kept) return kept;
      const made =
        encoding === 'br'
          ? brotliCompressSync(text, brotli(text.length > LARGE ? QUICKEST : QUICK))
          : gzipSync(text, { level: 9 });
      bodies.set(encoding, made);
      return made;
    },
  };
}

const brotliInTime = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const brotli = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
});

export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const encoding = encodingFor(document, request.headers['accept-encoding']);
  const etag = encoding === 'identity' ? document.etag : document.etag.replace(/"$/, `-${encoding}"`);
  reply.type(document.type).headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(document.body(encoding));
}

/** What to send to a browser that says it accepts `accepted`; a quality of zero refuses. */
function encodingFor(document: Document, accepted: string | undefined): Encoding {
  if (document.body('identity').length < WORTHWHILE) return 'identity';
  const named = acceptedEncodings(accepted);
  if (named.has('br')) return 'br';
  return named.has('gzip') ? 'gzip' : 'identity';
}

/** SHA-256 sources of the scripts that stand in a page. */
export function inlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    // Structured data are no script to a browser: it asks for no permission to read them.
    if (/\bsrc=|type="application\/ld\+json"/.test(attributes) || script === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [...hashes];
}
