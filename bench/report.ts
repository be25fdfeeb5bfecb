import { availableParallelism, cpus } from 'node:os';

/** A figure that should be small: the ratio is ceiling / figure, so that 1 or more is good, as for rates. */
export function reportTime(name: string, milliseconds: number, ceiling: number): void {
  line(
    name,
    `${milliseconds < 100 ? milliseconds.toFixed(1) : Math.round(milliseconds).toLocaleString('en')} ms`,
    ceiling / milliseconds,
  );
}

export function reportRate(name: string, perSecond: number, target: number, unit: string): void {
  line(name, `${Math.round(perSecond).toLocaleString('en')} ${unit}/s`, perSecond / target);
}

/** Time of all processors for one of many. */
export function reportCost(name: string, microseconds: number, ceiling: number): void {
  line(name, `${microseconds.toFixed(0)} µs of processors`, ceiling / microseconds);
}

export function reportSize(name: string, bytes: number, ceiling: number): void {
  line(name, `${(bytes / 1000).toFixed(1)} kB`, ceiling / bytes);
}

/** What the same costs where nothing of ours is in the way, measured in the same run; and how many times as long ours takes. */
export function reportFloor(name: string, milliseconds: number, ours: number): void {
  process.stdout.write(
    `  floor, ${name}: ${milliseconds.toFixed(1)} ms (ours is ${(ours / milliseconds).toFixed(2)} x as long)\n`,
  );
}

function line(name: string, figure: string, ratio: number): void {
  process.stdout.write(`${name}: ${figure} (${ratio.toFixed(2)} x its target)\n`);
}

export function reportMachine(): void {
  process.stdout.write(
    `on ${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores, ${process.version}\n`,
  );
}

/** The value below which `percent` of the samples lie. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns a share as whole percent, of nothing as a dash. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((100 * part) / whole)}%`;
