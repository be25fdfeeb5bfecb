/** Traces as a collector takes them, sent by OpenTelemetry's own exporter. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { watchStatements } from '../../platform/database/watch-statements.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { Metrics } from '../../platform/telemetry/metrics.ts';
import { startCollector, type TakenSpan } from '../../platform/telemetry/testing/collector.ts';
import { startTracing } from '../../platform/telemetry/tracing.ts';
import { startTestApp } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database.ts';

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-00`;

const lines: string[] = [];
const logger = createLogger('info', { write: (line) => void lines.push(line) });

/** An application that sends traces until it is closed. */
async function startTraced(given: { share?: number; trustProxy?: number | false } = {}) {
  const collector = await startCollector();
  const traces = { url: `${collector.endpoint}/v1/traces`, headers: { 'x-team': 'sales' }, share: given.share ?? 1 };
  const tracing = await startTracing(traces, logger);
  if (!tracing) throw new Error('traces are off');
  const watch = watchStatements({ slowMs: null, isTraced: true, logger });
  const database = await createTestDatabase({ watch });
  const { trustProxy = 1 } = given;
  const app = await startTestApp({ trustProxy }, { database, logger, telemetry: { metrics: new Metrics(), tracing } });
  let isStopped = false;
  return {
    app,
    collector,
    tracing,
    /** Sends what is left; no more is sent afterwards. */
    async sent(): Promise<readonly TakenSpan[]> {
      if (!isStopped) await tracing.stop();
      isStopped = true;
      return collector.spans;
    },
    async close() {
      if (!isStopped) await tracing.stop();
      await app.close();
      await collector.stop();
    },
  };
}

describe('a trace', () => {
  it('holds the operation, its statements and calls, and no word of a customer', async () => {
    const { app, collector, tracing, sent, close } = await startTraced();
    const receiver = createServer((_request, answer) => answer.writeHead(503).end('refused Anna')).listen(
      0,
      '127.0.0.1',
    );
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    try {
      const { browser } = await app.signUp('Secretive Harbour');
      const { id } = (await browser.post('/opportunities', { name: 'Crane of Anna' })).body;
      expect((await browser.get(`/opportunities/${id}?sort=words`)).status).not.toBe(500);
      await runJob({ name: 'webhooks', id: 'job-1' }, { metrics: new Metrics(), tracing }, async () => {
        await fetch(`http://127.0.0.1:${port}/hooks/anna?token=secret`, { method: 'POST', body: 'Anna' });
      });
      const spans = await sent();
      expect(collector.headers[0]).toMatchObject({ 'x-team': 'sales', 'content-type': 'application/json' });

      const created = spans.find(({ name, kind }) => name === 'opportunities.create' && kind === 2);
      expect(created).toMatchObject({
        attributes: {
          'http.request.method': 'POST',
          'http.response.status_code': 201,
          'forecastle.operation': 'opportunities.create',
        },
        status: { code: 0 },
      });
      expect(created).not.toHaveProperty('parentSpanId');
      const statements = spans.filter(({ parentSpanId }) => parentSpanId === created?.spanId);
      expect(statements.length).toBeGreaterThan(3);
      for (const each of statements) {
        expect(each).toMatchObject({
          traceId: created?.traceId,
          kind: 3,
          attributes: { 'db.system.name': 'postgresql' },
        });
        expect(each.attributes['db.query.text']).toBeTypeOf('string');
        expect(BigInt(each.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(each.startTimeUnixNano));
      }

      const job = spans.find(({ name }) => name === 'job webhooks');
      expect(job).toMatchObject({
        kind: 5,
        attributes: { 'forecastle.queue': 'webhooks', 'forecastle.job_id': 'job-1' },
      });
      expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).toMatchObject([
        {
          name: `POST 127.0.0.1:${port}`,
          kind: 3,
          attributes: { 'http.response.status_code': 503, 'error.type': '503' },
          status: { code: 2 },
        },
      ]);

      const all = collector.bodies.join('\n');
      for (const secret of [
        /anna/i,
        /secret/i,
        /words/,
        /Crane/,
        new RegExp(id),
        /example\.com/,
        /127\.0\.0\.1:\d+\//,
      ]) {
        expect(all).not.toMatch(secret);
      }
      // Sending is no work of a request, and is not traced.
      expect(all).not.toContain(new URL(collector.endpoint).host);
    } finally {
      receiver.close();
      await close();
    }
  });

  it('is named by the lines of the log', async () => {
    const { app, sent, close } = await startTraced();
    try {
      lines.length = 0;
      const { browser } = await app.signUp();
      await browser.get('/stages');
      const { traceId, attributes } = (await sent()).find(({ name }) => name === 'stages.list') ?? {};
      const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.traceId === traceId);
      expect(traceId).toBeDefined();
      expect(logged.map(({ msg }) => msg)).toEqual(['request completed']);
      expect(new Set(logged.map(({ reqId }) => reqId))).toEqual(new Set([attributes?.['forecastle.request_id']]));
    } finally {
      await close();
    }
  });

  it.each([
    [
      'continues the caller’s behind a proxy that is trusted',
      1,
      { traceId: CALLER.traceId, parentSpanId: CALLER.spanId, links: [] },
    ],
    ['is linked to the caller’s otherwise', false, { links: [CALLER] }],
  ] as const)('%s', async (_what, trustProxy, expected) => {
    const { app, sent, close } = await startTraced({ trustProxy });
    try {
      await app.browser().request('GET', '/stages', undefined, { traceparent: TRACEPARENT });
      await app.browser().request('GET', '/stages', undefined, { traceparent: `${TRACEPARENT}, Anna` });
      const [first, second] = (await sent()).filter(({ kind }) => kind === 2);
      expect(first).toMatchObject(expected);
      if (trustProxy === false) expect(first?.traceId).not.toBe(CALLER.traceId);
      expect(second).toMatchObject({ links: [] });
      expect(second).not.toHaveProperty('parentSpanId');
    } finally {
      await close();
    }
  });

  it('is not made of what the chosen share leaves out', async () => {
    const { app, collector, sent, close } = await startTraced({ share: 0 });
    try {
      expect((await app.browser().get('/stages')).status).toBe(401);
      expect(await sent()).toEqual([]);
      expect(collector.bodies).toEqual([]);
    } finally {
      await close();
    }
  });

  it('that no collector takes is reported once, and requests go on', async () => {
    const { app, collector, sent, close } = await startTraced();
    try {
      lines.length = 0;
      collector.answerWith(400);
      expect((await app.browser().get('/stages')).status).toBe(401);
      await sent();
      expect((await app.browser().get('/stages')).status).toBe(401);
      const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'traces could not be sent');
      expect(logged).toEqual([expect.objectContaining({ reason: expect.stringMatching(/^[^{]*Bad Request/) })]);
      expect(logged[0]).not.toHaveProperty('traceId');
    } finally {
      await close();
    }
  });
});
