/** OpenTelemetry behind `tracing.ts`, which loads this file only when traces are on. */
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logging/logger.ts';
import type { TraceSettings } from '../settings/settings.ts';
import { runAsNobody } from './current-work.ts';
import { watchCalls } from './outgoing-calls.ts';
import type { SpanPart, Tracing, WorkSpan } from './span.ts';

/** Milliseconds between two log lines about a collector that does not take what it is sent. */
const COMPLAIN_EVERY_MS = 60_000;
/** Characters of what a collector answers that a log line keeps. */
const REASON_MAX = 300;
const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER } as const;

export function openTracing(settings: TraceSettings, logger: Logger): Tracing {
  logExportFaults(logger);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'forecastle' }),
    // By the id of the trace alone: no caller decides what is recorded.
    sampler: new TraceIdRatioBasedSampler(settings.share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: settings.url, headers: settings.headers }),
      }),
    ],
  });
  const tracer = provider.getTracer('forecastle');
  const calls = watchCalls({ except: new URL(settings.url).host });

  return {
    begin(kind, name, { traceparent, isTrusted = false } = {}) {
      const caller = parseTraceparent(traceparent);
      const context: Context = caller && isTrusted ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
      const links = caller && !isTrusted ? [{ context: caller }] : [];
      const span = tracer.startSpan(name, { kind: KINDS[kind], links }, context);
      return span.isRecording() ? workSpan(span) : null;
    },
    async stop() {
      calls.stop();
      // What is left cannot be sent where nobody takes it; that was logged.
      await provider.shutdown().catch((error: Error) => diag.error(error.message));
      diag.disable();
    },
  };

  function workSpan(span: Span): WorkSpan {
    const inSpan = trace.setSpan(ROOT_CONTEXT, span);
    return {
      traceId: span.spanContext().traceId,
      add({ name, begun, ended, failure, attributes }: SpanPart) {
        const part = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: wallTime(begun), attributes }, inSpan);
        setFailure(part, failure);
        part.end(wallTime(ended));
      },
      end({ name, failure, attributes }) {
        span.updateName(name).setAttributes(attributes);
        setFailure(span, failure);
        span.end();
      },
    };
  }
}

const wallTime = (instant: number): number => performance.timeOrigin + instant;

/** Without the message, which may quote what a customer wrote. */
function setFailure(span: Span, failure: string | null): void {
  if (failure === null) return;
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The caller's span by W3C Trace Context, level 1. Whether it was recorded there does not matter here. */
function parseTraceparent(header: string | undefined) {
  const [, traceId, spanId] = TRACEPARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** OpenTelemetry reports lost spans here; without a listener nobody would know. */
function logExportFaults(logger: Logger): void {
  let quietUntil = 0;
  const complain = (message: unknown) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + COMPLAIN_EVERY_MS;
    // The request whose span filled the batch has nothing to do with it.
    runAsNobody(() => logger.warn({ reason: reasonOf(String(message)) }, 'traces could not be sent'));
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** OpenTelemetry reports an error as JSON with its stack. */
function reasonOf(report: string): string {
  const [, message] = /^\{.*"message":("(?:[^"\\]|\\.)*")/s.exec(report) ?? [];
  return (message === undefined ? report : String(JSON.parse(message))).slice(0, REASON_MAX);
}
