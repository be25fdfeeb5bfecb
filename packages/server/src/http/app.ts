/** The HTTP face: the contract's operations, the declared plain routes, the built web, and health. */
import { ORPCError } from '@orpc/server';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { registerAuditFiles } from '../audit/files.ts';
import { registerImportFiles } from '../imports/files.ts';
import type { Settings } from '../settings/settings.ts';
import { registerContact } from '../site/pages/contact.ts';
import { registerApi } from './api.ts';
import { registerDocumentation } from './documentation.ts';
import { registerHealth } from './health.ts';
import { registerSecurity } from './security.ts';
import { inlineScriptHashes, registerWeb, WEB_BUILD } from './web.ts';

export interface AppDependencies {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly logger: FastifyBaseLogger;
  /** Where the built pages are, when that is elsewhere. */
  readonly webBuild?: string;
}

/** JSON bodies; files have a route and a limit of their own. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

export async function createApp({
  settings,
  pool,
  logger,
  webBuild = WEB_BUILD,
}: AppDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustProxy,
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  registerSecurity(app, settings, { scriptHashes: inlineScriptHashes(webBuild) });
  registerHealth(app, pool, { backups: settings.backups.schedule !== null });
  await registerDocumentation(app);
  registerImportFiles(app, { settings, pool });
  registerAuditFiles(app, { settings, pool });
  registerApi(app, { settings, pool });
  registerContact(app, { settings, pool, webBuild });
  await registerWeb(app, { operated: settings, build: webBuild });
  return app;
}

function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ORPCError) return reply.code(error.status).send(error.toJSON());
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.code(status).send({
    defined: false,
    code: status === 413 ? 'TOO_LARGE' : status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST',
    status,
    message:
      status === 413
        ? `The request is larger than ${BODY_LIMIT_BYTES / 1024 / 1024} MB. Nothing was changed.`
        : status >= 500
          ? 'Something failed on the server. Nothing was changed; try again.'
          : error.message,
  });
}
