/**
 * Figures for `/metrics`. OpenTelemetry is loaded, and recording starts, with the first read: a server that nobody watches
 * carries none of it. Labels are names of our own, so their number is bounded and they hold no customer's words.
 */
import type { SharedPool } from '../database/shared-pool.ts';
import type { Gauge, JobOutcome, RequestLabels, Sample } from './figures.ts';
import type { OpenMetrics } from './open-metrics.ts';

export class Metrics {
  readonly #gauges: Gauge[];
  readonly #pools = new Map<string, SharedPool>();
  readonly #jobsAtWork = new Map<string, number>();
  #requestsInFlight = 0;
  #opening: Promise<OpenMetrics> | null = null;
  #open: OpenMetrics | null = null;

  constructor() {
    this.#gauges = [
      {
        name: 'forecastle_http_requests_in_flight',
        help: 'Requests that are being answered.',
        read: () => [[this.#requestsInFlight]],
      },
      {
        name: 'forecastle_jobs_at_work',
        help: 'Jobs that this process works on, by queue.',
        read: () => [...this.#jobsAtWork].map(([queue, count]) => [count, { queue }]),
      },
      {
        name: 'forecastle_database_connections',
        help: 'Connections of this process by their use and state; waiting is work that waits for one.',
        read: () => [...this.#pools].flatMap(([use, pool]) => connectionsOf(use, pool)),
      },
    ];
  }

  addGauge(...gauges: readonly Gauge[]): void {
    this.#gauges.push(...gauges);
  }

  watchPool(use: string, pool: SharedPool): void {
    this.#pools.set(use, pool);
  }

  beginRequest(): void {
    this.#requestsInFlight++;
  }

  endRequest(seconds: number, labels: RequestLabels): void {
    this.#requestsInFlight--;
    this.#open?.recordRequest(seconds, labels);
  }

  beginJob(queue: string): void {
    this.#jobsAtWork.set(queue, (this.#jobsAtWork.get(queue) ?? 0) + 1);
  }

  endJob(seconds: number, labels: { readonly queue: string; readonly outcome: JobOutcome }): void {
    this.#jobsAtWork.set(labels.queue, (this.#jobsAtWork.get(labels.queue) ?? 1) - 1);
    this.#open?.recordJob(seconds, labels);
  }

  /** Returns everything in Prometheus' text form. */
  async read(): Promise<string> {
    this.#opening ??= import('./open-metrics.ts').then(({ openMetrics }) => openMetrics(this.#gauges));
    this.#open = await this.#opening;
    return this.#open.read();
  }

  async stop(): Promise<void> {
    await (await this.#opening)?.stop();
  }
}

function connectionsOf(use: string, pool: SharedPool): Sample[] {
  const { totalCount, idleCount, askers } = pool;
  return [
    [totalCount, { use, state: 'total' }],
    [totalCount - idleCount, { use, state: 'in_use' }],
    [idleCount, { use, state: 'idle' }],
    [askers, { use, state: 'waiting' }],
  ];
}
