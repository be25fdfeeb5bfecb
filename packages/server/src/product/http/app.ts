/** The HTTP face: the contract's operations, the declared plain routes, the built web, and health. */
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { DISTANT_DISK, type DiskSpace } from '../../platform/database/disk-space.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { BODY_LIMIT_BYTES, errorAnswer } from '../../platform/http/answer-error.ts';
import { registerCompression } from '../../platform/http/compression.ts';
import { registerDiskGuard } from '../../platform/http/database-faults.ts';
import { loadDocuments } from '../../platform/http/documents.ts';
import { registerJsonBodies } from '../../platform/http/json-body.ts';
import { OngoingWork } from '../../platform/http/ongoing-work.ts';
import { registerSecurity, securityHeaders } from '../../platform/http/security.ts';
import { registerUnreadable, unreadableRequests } from '../../platform/http/unreadable-requests.ts';
import { inlineScriptHashes, registerWeb } from '../../platform/http/web.ts';
import { WEB_BUILD } from '../../platform/http/web-build.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { trustForFastify } from '../../platform/settings/trusted-proxies.ts';
import { quietTelemetry, type Telemetry } from '../../platform/telemetry/telemetry.ts';
import { registerDealFiles } from '../../records/deal-files/files.ts';
import { registerCallback } from '../../tenancy/single-sign-on/sign-in/callback.ts';
import { registerAiUsageFiles } from '../../work/ai/files.ts';
import { registerInvoiceFiles } from '../../work/billing/files.ts';
import { registerSlackRequests } from '../../work/connections/slack/requests/signed-requests.ts';
import { registerConversationEvents } from '../../work/conversations/events.ts';
import { registerExportJobs } from '../../work/export-jobs/files.ts';
import { registerExportFiles } from '../../work/exports/files.ts';
import { registerImportFiles } from '../../work/imports/files.ts';
import { registerCoverageFiles } from '../../work/meetings/coverage/files.ts';
import { registerMeetingFiles } from '../../work/meetings/keeping/files.ts';
import { registerRecordingFiles } from '../../work/meetings/recording/files.ts';
import { registerTranscripts } from '../../work/meetings/transcripts/files.ts';
import { registerPipelineFiles } from '../../work/pipeline/files.ts';
import { registerPriceListFile } from '../../work/price-sheets/files.ts';
import { registerRevenueFiles } from '../../work/revenue/files.ts';
import { registerSearchEvents } from '../../work/searches/events.ts';
import { slackHandlers } from '../../work/slack/handlers.ts';
import { registerAuditFiles } from '../audit/files.ts';
import { stopSettingUp } from '../demo/set-up-demo.ts';
import type { ClockState } from '../jobs/clock.ts';
import { registerContact } from '../site/pages/contact.ts';
import { currentSite } from '../site/settings/current-site.ts';
import { type ApiDependencies, registerApi } from './api.ts';
import { registerDocumentation } from './documentation.ts';
import { registerHealth } from './health.ts';
import { requestIds, watchRequests } from './watch-requests.ts';

export interface AppDependencies {
  readonly settings: Settings;
  readonly pool: SharedPool;
  /** Of the role of sign-ins. */
  readonly identityPool: SharedPool;
  readonly logger: FastifyBaseLogger;
  /** The disk of the database, when it is one of this machine. */
  readonly disk?: DiskSpace;
  /** Whether the clock is behind what was recorded. */
  readonly clock?: ClockState;
  /** Where the built pages are, when that is elsewhere. */
  readonly webBuild?: string;
  readonly checkAnswer?: ApiDependencies['checkAnswer'];
  readonly telemetry?: Telemetry;
}

export async function createApp({
  settings,
  pool,
  identityPool,
  logger,
  disk = DISTANT_DISK,
  clock = { behindUntil: null },
  webBuild = WEB_BUILD,
  checkAnswer,
  telemetry = quietTelemetry(),
}: AppDependencies): Promise<FastifyInstance> {
  const answerError = errorAnswer(disk);
  const documents = loadDocuments(webBuild, settings);
  const security = { scriptHashes: inlineScriptHashes(documents) };
  const headers = securityHeaders(settings, security);
  const app = fastify({
    ...unreadableRequests(headers),
    loggerInstance: logger,
    genReqId: requestIds(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustForFastify(settings.trustProxy),
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
  });
  app.setErrorHandler(answerError);
  watchRequests(app, { telemetry, isProxied: settings.trustProxy !== false });
  registerJsonBodies(app);
  app.addHook('onClose', async () => stopSettingUp(settings));
  const ongoing = new OngoingWork();
  // Before connections are waited for: an answer that arrives would hold its watcher's.
  app.addHook('preClose', () => ongoing.close());
  registerSecurity(app, settings, security);
  registerUnreadable(app, headers);
  registerCompression(app, settings);
  registerDiskGuard(app, disk);
  registerHealth(app, { pool, identityPool }, { settings, metrics: telemetry.metrics, disk, clock });
  registerDocumentation(app);
  registerImportFiles(app, { settings, pool });
  registerDealFiles(app, { settings, pool });
  registerTranscripts(app, { settings, pool });
  registerRecordingFiles(app, { settings, pool });
  registerMeetingFiles(app, { settings, pool });
  registerInvoiceFiles(app, { settings, pool });
  registerCoverageFiles(app, { settings, pool });
  registerExportFiles(app, { settings, pool });
  registerExportJobs(app, { settings, pool });
  registerPipelineFiles(app, { settings, pool });
  registerRevenueFiles(app, { settings, pool });
  registerPriceListFile(app, { settings, pool });
  registerAiUsageFiles(app, { settings, pool });
  registerAuditFiles(app, { settings, pool });
  registerCallback(app, { settings, pool, identityPool });
  registerConversationEvents(app, { settings, pool, ongoing });
  registerSearchEvents(app, { settings, pool, ongoing });
  registerSlackRequests(app, { settings, pool, ongoing, handlers: slackHandlers, logger });
  registerApi(app, { settings, pool, identityPool, ongoing, disk, checkAnswer });
  const filling = currentSite(pool, settings);
  registerContact(app, { settings, pool, webBuild, filling });
  await registerWeb(app, { operated: settings, build: webBuild, documents, filling });
  return app;
}
