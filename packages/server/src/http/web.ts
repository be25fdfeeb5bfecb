/** Serves the built web: known files as they are, product paths through the fallback page, anything else a real 404. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';

export const WEB_BUILD = fileURLToPath(new URL('../../../web/build/client', import.meta.url));
const FALLBACK_PAGE = '__spa-fallback.html';
/** First path segments that belong to the product; the fallback page loads the wanted screen. */
const PRODUCT_PATHS = new Set(['sign-in', 'sign-up', 'invitations', 'welcome', 'crm', 'imports', 'settings']);
/** Built assets carry a hash of their content in their name. */
const ASSET_SECONDS = 31_536_000;

export async function registerWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(WEB_BUILD, FALLBACK_PAGE));
  if (built) {
    await app.register(fastifyStatic, {
      root: WEB_BUILD,
      preCompressed: true,
      index: ['index.html'],
      setHeaders(reply, path) {
        const lasting = path.includes('/assets/');
        reply.header('cache-control', lasting ? `public, max-age=${ASSET_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (path.startsWith('/api/') || !isPage) return reply.code(404).send(notFound('address').toJSON());
    if (!built) return reply.code(503).type('text/plain').send('The pages are not built yet. Run `npm start`.');
    if (!PRODUCT_PATHS.has(path.split('/')[1] ?? '')) reply.code(404);
    return reply.header('cache-control', 'no-cache').sendFile(FALLBACK_PAGE);
  });
}

/** SHA-256 sources of the inline scripts in the built pages, for the content security policy. */
export function inlineScriptHashes(directory: string = WEB_BUILD): string[] {
  if (!existsSync(directory)) return [];
  const hashes = new Set<string>();
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(directory, file), 'utf8');
    for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc=/.test(attributes) || script === '') continue;
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  }
  return [...hashes].sort();
}
