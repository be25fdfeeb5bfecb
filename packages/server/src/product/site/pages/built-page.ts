import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asOperated, type Operated } from '../../../platform/http/as-operated.ts';
import type { PageFilling } from '../../../platform/http/filled-pages.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** A page is compressed anew each time: the level that takes about a millisecond. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Returns a page as the build rendered it, with the operator's address and details in it; null while it is not built. Kept
 * once read.
 */
export function builtPage(
  directory: string,
  path: string,
  operated: Operated,
  filling: () => Promise<PageFilling | null>,
): () => Promise<string | null> {
  let kept: string | undefined;
  return async () => {
    try {
      kept ??= asOperated(await readFile(join(directory, path, 'index.html'), 'utf8'), operated);
      return (await filling())?.fill(kept) ?? kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

/** Sends a page that holds what one visitor typed, so that no cache keeps it for another. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotli(html, BROTLI));
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await gzipped(html));
  return reply.send(html);
}
