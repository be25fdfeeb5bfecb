/** What `/metrics` shows of figures that are late, fail or are gone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sample } from './figures.ts';
import { Metrics } from './metrics.ts';

let metrics: Metrics;
beforeEach(() => {
  metrics = new Metrics();
});
afterEach(() => metrics.stop());

const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('figure'));

describe('a figure that is measured at each read', () => {
  it('shows what this read found, and nothing of labels that are gone', async () => {
    let queue = 'imports';
    metrics.addGauge({ name: 'figure', help: 'A figure.', read: () => [[1, { queue }]] });
    expect(linesOf(await metrics.read())).toEqual(['figure{queue="imports"} 1']);
    queue = 'mails';
    expect(linesOf(await metrics.read())).toEqual(['figure{queue="mails"} 1']);
  });

  it('is left out while it cannot be read, and comes back', async () => {
    let isDown = false;
    metrics.addGauge({
      name: 'figure',
      help: 'A figure.',
      async read() {
        if (isDown) throw new Error('the database is away');
        return [[7]];
      },
    });
    expect(linesOf(await metrics.read())).toEqual(['figure 7']);
    isDown = true;
    const text = await metrics.read();
    expect(linesOf(text)).toEqual([]);
    expect(text).toContain('\nforecastle_http_requests_in_flight 0\n');
    isDown = false;
    expect(linesOf(await metrics.read())).toEqual(['figure 7']);
  });

  it('is read once for all who ask at the same time', async () => {
    let reads = 0;
    const { promise, resolve } = Promise.withResolvers<readonly Sample[]>();
    metrics.addGauge({
      name: 'figure',
      help: 'A figure.',
      read() {
        reads++;
        return promise;
      },
    });
    const asked = [metrics.read(), metrics.read(), metrics.read()];
    await expect.poll(() => reads).toBe(1);
    resolve([[3]]);
    for (const text of await Promise.all(asked)) expect(linesOf(text)).toEqual(['figure 3']);
    expect(reads).toBe(1);
  });

  it('is not asked again while it has not answered, and the others are shown', async () => {
    let reads = 0;
    const { promise, resolve } = Promise.withResolvers<readonly Sample[]>();
    metrics.addGauge({
      name: 'figure',
      help: 'A figure.',
      read() {
        reads++;
        return promise;
      },
    });
    const text = await metrics.read();
    expect(linesOf(text)).toEqual([]);
    expect(text).toContain('\nforecastle_http_requests_in_flight 0\n');
    const later = metrics.read();
    resolve([[5]]);
    expect(linesOf(await later)).toEqual(['figure 5']);
    expect(reads).toBe(1);
  }, 60_000);
});
