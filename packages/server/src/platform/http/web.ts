/** Serves the built web: known pages and files as they are, product paths through the fallback page, else a real 404. */
import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { PRODUCT_PATHS } from '@forecastle/contract/product-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operated } from './as-operated.ts';
import { isSecure } from './cookie.ts';
import { type Document, loadDocuments, sendDocument } from './documents.ts';
import { notFound } from './errors.ts';
import { filledPages, type PageFilling } from './filled-pages.ts';
import { isPartSent } from './media-parts.ts';
import { loadScreens } from './screens.ts';
import { contentSecurityPolicy, FILE_SECURITY_POLICY, MEDIA_SECURITY_POLICY } from './security.ts';
import { WEB_BUILD } from './web-build.ts';

const FALLBACK_PAGE = '/__spa-fallback.html';
const NOT_FOUND_PAGE = '/not-found';
const PRODUCT: ReadonlySet<string> = new Set(PRODUCT_PATHS);
/** Built assets carry a hash of their content in their name. */
const ASSET_SECONDS = 31_536_000;
/** Pictures keep their name when they change; a day old is young enough. */
const FILE_SECONDS = 86_400;

/** A player asks for the part that it is about to show, so that nobody waits for the whole to jump ahead. */
const MEDIA = /\.(?:mp4|webm)$/;

/** Headers that say something of pages alone. */
const OF_PAGES = ['permissions-policy', 'cross-origin-opener-policy', 'referrer-policy'];

/**
 * Not from disk: folders; documents, which hold the operator's address; the compressed twins of assets, which are sent in
 * their place.
 */
const FROM_DISK = /\.(?!(?:html|xml|txt|md|json|br|gz)$)\w+$/;

/** Addresses that were spelled otherwise once, and for good. */
const MOVED: Record<string, string> = {
  '/blog/operationalizing-sales-frameworks': '/blog/operationalising-sales-frameworks',
};
/** Below these, a name that is not known leads to the list of those that are. */
const LISTS = ['/blog', '/docs'];

export interface WebOptions {
  readonly operated: Operated;
  readonly build?: string;
  /** Those of the build, where they have been read for something else. */
  readonly documents?: ReadonlyMap<string, Document>;
  /** What the operator has set for pages, as of now. */
  readonly filling?: () => Promise<PageFilling | null>;
}

export async function registerWeb(
  app: FastifyInstance,
  { operated, build = WEB_BUILD, documents = loadDocuments(build, operated), filling = async () => null }: WebOptions,
): Promise<void> {
  const fallback = documents.get(FALLBACK_PAGE);
  const built = fallback !== undefined;
  const screenAt = fallback && loadScreens(build, fallback);
  if (built) {
    await app.register(fastifyStatic, {
      root: build,
      // Its own route would list the folder of a file anew for each request.
      serve: false,
      preCompressed: true,
      // Only media is sent in parts (`sendFile` below). The tag says whether a file has changed.
      acceptRanges: false,
      lastModified: false,
      setHeaders(reply, path) {
        const lasting = path.includes('/assets/');
        for (const name of OF_PAGES) reply.removeHeader(name);
        reply.headers({
          'content-security-policy': MEDIA.test(path) ? MEDIA_SECURITY_POLICY : FILE_SECURITY_POLICY,
          ...(MEDIA.test(path) && { 'accept-ranges': 'bytes' }),
          'cache-control': lasting ? `public, max-age=${ASSET_SECONDS}, immutable` : `public, max-age=${FILE_SECONDS}`,
        });
      },
    });
    const files = filesOf(build);
    const media = new Map(
      [...files].filter((path) => MEDIA.test(path)).map((path) => [path, statSync(join(build, path)).size]),
    );
    app.get('/*', {
      handler(request, reply) {
        const path = pathOf(request);
        if (!files.has(path)) return reply.callNotFound();
        const size = media.get(path);
        return reply.sendFile(path, { acceptRanges: size !== undefined && isPartSent(request, size) });
      },
      errorHandler(error, request, reply) {
        const size = media.get(pathOf(request));
        if (error.statusCode === 416 && size !== undefined) reply.header('content-range', `bytes */${size}`);
        throw error;
      },
    });
  }
  const secure = isSecure(operated.publicUrl);
  const filled = filledPages(filling);
  const send = async (request: FastifyRequest, reply: FastifyReply, built: Document | undefined) => {
    if (!built) throw new Error('The build of the pages is incomplete.');
    const document = await filled(built);
    // A page allows the scripts that stand in it, not those of all pages together.
    if (document.scripts) reply.header('content-security-policy', contentSecurityPolicy(document.scripts, secure));
    return sendDocument(request, reply, document);
  };
  app.setNotFoundHandler((request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (path.startsWith('/api/') || !isPage) return reply.code(404).send(notFound('address').toJSON());
    if (!built) return reply.code(503).type('text/plain').send('The pages are not built yet. Run `npm start`.');

    const known = path === NOT_FOUND_PAGE || path === FALLBACK_PAGE ? undefined : documents.get(path);
    if (known) return send(request, reply, known);
    const moved = movedTo(path, documents);
    if (moved) return reply.redirect(query === undefined ? moved : `${moved}?${query}`, 301);
    if (PRODUCT.has(path.split('/')[1] ?? '')) return send(request, reply, screenAt?.(path));
    const list = LISTS.find((above) => path.startsWith(`${above}/`) && !/[./]/.test(path.slice(above.length + 1)));
    if (list && documents.has(list)) return reply.redirect(list, 302);
    return send(request, reply.code(404), documents.get(NOT_FOUND_PAGE) ?? fallback);
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** Addresses of what is sent from disk, spelled as the files are; a build does not change while it is served. */
function filesOf(build: string): ReadonlySet<string> {
  const names = readdirSync(build, { recursive: true, encoding: 'utf8' });
  return new Set(names.map((name) => `/${name.split(sep).join('/')}`).filter((path) => FROM_DISK.test(path)));
}

/** The canonical address of a page that was asked for by another spelling. */
function movedTo(path: string, documents: ReadonlyMap<string, Document>): string | undefined {
  const plain = path.replace(/(?:\/index\.html)?(?<!\/)\/*$/, '') || '/';
  const canonical = MOVED[plain] ?? plain;
  return canonical !== path && documents.has(canonical) ? canonical : undefined;
}

/** SHA-256 sources of the inline scripts in all of these pages, for the content security policy. */
export const inlineScriptHashes = (documents: ReadonlyMap<string, Document>): string[] =>
  [...new Set([...documents.values()].flatMap(({ scripts }) => scripts ?? []))].sort();
