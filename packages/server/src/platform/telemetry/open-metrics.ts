/** OpenTelemetry behind `metrics.ts`, which loads this file with the first read of `/metrics`. */
import { type Attributes, ValueType } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { AggregationTemporality, InstrumentType, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import type { Gauge, JobOutcome, Labels, RequestLabels } from './figures.ts';
import { watchProcess } from './process-figures.ts';
import { shareWhileRunning } from './share-while-running.ts';

/** Seconds. Requests are held to a few milliseconds, jobs take up to an hour. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600];
/** Milliseconds that a gauge may take. Prometheus gives up after ten seconds. */
const READ_WITHIN_MS = 5_000;
/** Combinations of labels for one figure. Beyond them OpenTelemetry counts under one label, `otel_metric_overflow`. */
const LABELS_MAX = 5_000;

/** Is asked for figures, and sends none. */
class ScrapedReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

export interface OpenMetrics {
  recordRequest(seconds: number, labels: RequestLabels): void;
  recordJob(seconds: number, labels: { readonly queue: string; readonly outcome: JobOutcome }): void;
  read(): Promise<string>;
  stop(): Promise<void>;
}

export function openMetrics(gauges: readonly Gauge[]): OpenMetrics {
  const reader = new ScrapedReader({
    // As "delta" a gauge shows what this read found. As "cumulative" one that failed would show what it last found for good.
    aggregationTemporalitySelector: (type) =>
      type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE,
    cardinalitySelector: () => LABELS_MAX,
  });
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  const meter = new MeterProvider({ readers: [reader] }).getMeter('forecastle');
  const requests = meter.createHistogram('forecastle_http_request_seconds', {
    description: 'Time from a request to the end of its answer, by operation, method and class of status.',
    valueType: ValueType.DOUBLE,
    advice: { explicitBucketBoundaries: REQUEST_BUCKETS },
  });
  const jobs = meter.createHistogram('forecastle_job_seconds', {
    description: 'Time that jobs took, by queue and outcome.',
    valueType: ValueType.DOUBLE,
    advice: { explicitBucketBoundaries: JOB_BUCKETS },
  });
  const process = watchProcess();
  for (const { name, help, isCounter, read } of [...gauges, ...process.gauges]) {
    const options = { description: help, valueType: ValueType.DOUBLE };
    const instrument = isCounter
      ? meter.createObservableCounter(name, options)
      : meter.createObservableGauge(name, options);
    const readOnce = shareWhileRunning(async () => read());
    instrument.addCallback(async (result) => {
      for (const [value, labels] of await readOnce()) result.observe(value, attributesOf(labels));
    });
  }
  return {
    recordRequest: (seconds, labels) => requests.record(seconds, { ...labels }),
    recordJob: (seconds, labels) => jobs.record(seconds, labels),
    // Two collections at once would take each other's figures.
    read: shareWhileRunning(async () => {
      // What fails or is late is left out: the other figures are then wanted most.
      const { resourceMetrics } = await reader.collect({ timeoutMillis: READ_WITHIN_MS });
      return serializer.serialize(resourceMetrics);
    }),
    async stop() {
      process.stop();
      await reader.shutdown();
    },
  };
}

const attributesOf = (labels: Labels | undefined): Attributes => ({ ...labels });
