/** Begins and ends each request as what its statements, log lines, figures and spans belong to. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import { runAs, type Work } from '../../platform/telemetry/current-work.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';

/** What addresses that lead nowhere are counted as: they are anybody's words. */
const UNMATCHED = 'unmatched';

/** Makes ids that differ among processes and starts, so that one names one request in the logs of all. */
export function requestIds(): () => string {
  const process = randomBytes(3).toString('hex');
  let count = 0;
  return () => `req-${process}-${(++count).toString(36)}`;
}

export function watchRequests(
  app: FastifyInstance,
  { telemetry: { metrics, tracing }, isProxied }: { telemetry: Telemetry; isProxied: boolean },
): void {
  const works = new WeakMap<FastifyRequest, Work>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? UNMATCHED;
    const { traceparent } = headers;
    // Pages and probes would be nearly all of it, and say nothing.
    const isTraced = tracing !== null && request.url.startsWith(`${API_PREFIX}/`);
    const span = isTraced
      ? tracing.begin('request', `${method} ${route}`, {
          ...(typeof traceparent === 'string' && { traceparent }),
          isTrusted: isProxied,
        })
      : null;
    const work: Work = { kind: 'request', id: request.id, name: route, span };
    works.set(request, work);
    if (span) {
      request.log = request.log.child({ traceId: span.traceId });
      reply.log = request.log;
    }
    const begun = performance.now();
    metrics.beginRequest();
    let isAnswered = false;
    reply.raw.once('finish', () => {
      isAnswered = true;
    });
    reply.raw.once('close', () => end(work, { method, begun, statusCode: isAnswered ? reply.raw.statusCode : null }));
    runAs(work, done);
  });

  // What reads a body is called by its socket, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = works.get(request);
    if (work) runAs(work, done);
    else done();
  });

  /** Without a status the caller has left before the whole answer was sent. */
  function end(
    work: Work,
    { method, begun, statusCode }: { method: string; begun: number; statusCode: number | null },
  ): void {
    const status = statusCode === null ? 'aborted' : `${Math.floor(statusCode / 100)}xx`;
    metrics.endRequest((performance.now() - begun) / 1000, { operation: work.name, method, status });
    work.span?.end({
      name: work.name,
      failure: statusCode === null ? status : statusCode >= 500 ? String(statusCode) : null,
      attributes: {
        'http.request.method': method,
        ...(statusCode === null ? {} : { 'http.response.status_code': statusCode }),
        'forecastle.operation': work.name,
        'forecastle.request_id': work.id,
      },
    });
  }
}
