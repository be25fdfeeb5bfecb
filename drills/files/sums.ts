import type { Outcome } from './read-one.ts';

/** What is given up for time or memory is told by a sentence of its own, and rightly. */
const FAULTS: ReadonlySet<Outcome['kind']> = new Set(['crash', 'vague', 'unlike']);

const number = (value: number) => value.toLocaleString('en');
/** Milliseconds between readings of memory. */
const MEMORY_MS = 100;

/** How many files of each folder ended how. */
export class Sums {
  readonly #folders = new Map<string, Map<string, number>>();
  readonly #watch: NodeJS.Timeout;
  #slowest = { name: '', seconds: 0 };
  #memory = 0;
  faults = 0;

  constructor() {
    this.#watch = setInterval(() => {
      this.#memory = Math.max(this.#memory, process.memoryUsage().rss);
    }, MEMORY_MS);
  }

  add(name: string, outcome: Outcome): void {
    const folder = /^(.*?)[\\/]/.exec(name)?.[1] ?? '.';
    const key = outcome.kind === 'refused' ? outcome.code : outcome.kind;
    const counts = this.#folders.get(folder) ?? new Map<string, number>();
    counts.set(key, (counts.get(key) ?? 0) + 1);
    this.#folders.set(folder, counts);
    if (FAULTS.has(outcome.kind)) this.faults++;
    if (outcome.seconds > this.#slowest.seconds) this.#slowest = { name, seconds: outcome.seconds };
  }

  /** Call once, at the end. */
  lines(): string[] {
    clearInterval(this.#watch);
    const all = new Map<string, number>();
    const lines = [...this.#folders].sort().map(([folder, counts]) => {
      for (const [key, count] of counts) all.set(key, (all.get(key) ?? 0) + count);
      return `${folder}: ${told(counts)}`;
    });
    return [
      ...lines,
      `all: ${told(all)}`,
      `slowest: ${this.#slowest.seconds.toFixed(1)} s, ${this.#slowest.name}; memory at most ${number(Math.round(this.#memory / 1e6))} MB`,
      `faults: ${number(this.faults)}`,
    ];
  }
}

function told(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...counts].sort(([, one], [, other]) => other - one).map(([key, count]) => `${key} ${number(count)}`);
  return `${number(total)} files, ${kinds.join(', ')}`;
}
