/**
 * An OpenTelemetry collector for tests: takes traces over OTLP/HTTP in JSON, as the specification of OTLP 1.x has it
 * (opentelemetry.io/docs/specs/otlp). The real exporter sends to it.
 */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';

const attribute = z.strictObject({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) }),
    z.strictObject({ doubleValue: z.number() }),
    z.strictObject({ boolValue: z.boolean() }),
    z.strictObject({ arrayValue: z.object({ values: z.array(z.unknown()).optional() }) }),
  ]),
});
const traceId = z.string().regex(/^[0-9a-f]{32}$/);
const spanId = z.string().regex(/^[0-9a-f]{16}$/);
/** Nanoseconds; 64 bits are a decimal string in JSON. */
const nanoseconds = z.string().regex(/^\d+$/);

const span = z.object({
  traceId,
  spanId,
  parentSpanId: spanId.optional(),
  name: z.string().min(1),
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: z.array(attribute),
  links: z.array(z.object({ traceId, spanId })).default([]),
  /** 0 unset, 1 ok, 2 error. */
  status: z.object({ code: z.int().min(0).max(2), message: z.string().optional() }),
});

/** ExportTraceServiceRequest. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});

export interface TakenSpan extends Omit<z.output<typeof span>, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Collector {
  /** What OTEL_EXPORTER_OTLP_ENDPOINT is set to. */
  readonly endpoint: string;
  readonly spans: TakenSpan[];
  readonly headers: IncomingHttpHeaders[];
  /** Everything that was sent, as it came. */
  readonly bodies: string[];
  /** Answers with this status from here on. */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: TakenSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const bodies: string[] = [];
  let status = 200;
  const server = createServer(async (request, answer) => {
    const isOurs = request.method === 'POST' && request.url === '/v1/traces';
    if (!isOurs || request.headers['content-type'] !== 'application/json') return answer.writeHead(404).end();
    const chunks = await request.toArray();
    const sent = Buffer.concat(chunks);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
    headers.push(request.headers);
    bodies.push(body);
    if (status !== 200) return answer.writeHead(status).end();
    for (const { scopeSpans } of exportRequest.parse(JSON.parse(body)).resourceSpans) {
      for (const each of scopeSpans.flatMap((scope) => scope.spans)) {
        const attributes = Object.fromEntries(each.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
        spans.push({ ...each, attributes });
      }
    }
    // ExportTraceServiceResponse: all were taken.
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    bodies,
    answerWith(next) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
