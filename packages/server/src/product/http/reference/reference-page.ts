/** The API's reference as a page, drawn by a library that is served from here. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { type Document, makeDocument } from '../../../platform/http/documents.ts';
import { API_PREFIX } from '../../../platform/http/prefix.ts';

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Forecastle API</title><link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><div id="reference"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js" data-document="${API_PREFIX}/openapi.json"></script></body></html>`;

const SCRIPT = 'text/javascript; charset=utf-8';
const { resolve } = createRequire(import.meta.url);

/** By the path that they are served at: a file and its type. */
const FILES = {
  '/api/docs/start.js': [`${import.meta.dirname}/start.js`, SCRIPT],
  '/api/docs/assets/swagger-ui.css': [resolve('swagger-ui-dist/swagger-ui.css'), 'text/css; charset=utf-8'],
  '/api/docs/assets/swagger-ui-bundle.js': [resolve('swagger-ui-dist/swagger-ui-bundle.js'), SCRIPT],
} as const;

export function registerReferencePage(
  app: FastifyInstance,
  answer: (path: string, make: () => Document | Promise<Document>) => void,
): void {
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(PAGE));
  for (const [path, [file, type]] of Object.entries(FILES)) answer(path, () => makeDocument(readFileSync(file), type));
}
