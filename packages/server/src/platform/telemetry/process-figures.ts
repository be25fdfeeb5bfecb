/** Memory, processor time and the event loop of this process. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Gauge } from './figures.ts';

/** Milliseconds between samples of the event loop. */
const RESOLUTION = 20;

export function watchProcess(): { gauges: readonly Gauge[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  const gauges: Gauge[] = [
    {
      name: 'forecastle_event_loop_delay_seconds',
      help: 'How late the event loop was since the last read, beside the 20 ms between two samples.',
      read() {
        const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000);
        const samples = [
          [late(delay.percentile(50)), { quantile: '0.5' }],
          [late(delay.percentile(99)), { quantile: '0.99' }],
          [late(delay.max), { quantile: '1' }],
        ] as const;
        const isEmpty = delay.count === 0;
        delay.reset();
        return isEmpty ? [] : samples;
      },
    },
    {
      name: 'forecastle_event_loop_utilization',
      help: 'Share of the time since the last read that the event loop was busy, from 0 to 1.',
      read() {
        const now = performance.eventLoopUtilization();
        const since = performance.eventLoopUtilization(now, utilization);
        utilization = now;
        return [[since.utilization]];
      },
    },
    {
      name: 'process_cpu_seconds',
      help: 'Processor time of this process.',
      isCounter: true,
      read() {
        const { user, system } = process.cpuUsage();
        return [[(user + system) / 1e6]];
      },
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory.',
      read: () => [[process.memoryUsage.rss()]],
    },
    {
      name: 'process_heap_bytes',
      help: 'Memory that JavaScript uses.',
      read: () => [[process.memoryUsage().heapUsed]],
    },
    {
      name: 'process_uptime_seconds',
      help: 'Seconds since the start.',
      read: () => [[process.uptime()]],
    },
  ];
  return { gauges, stop: () => delay.disable() };
}
