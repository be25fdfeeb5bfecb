import { describe, expect, it } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

const TIMES = { renewAfterMs: 60, lastsMs: 600, most: 2 };

/** Counts how often an answer is made, and holds back what is made behind the one who asks. */
function asked(times = TIMES) {
  const kept = new KeptAnswers<number>(times);
  let made = 0;
  const waiting: { keep: (value: number) => void; fail: () => void }[] = [];
  return {
    waiting,
    made: () => made,
    get: (now: number, key = 'a') =>
      kept.get(key, now, {
        make: async () => {
          made++;
          return now;
        },
        renew: (keep, fail) => waiting.push({ keep, fail }),
      }),
  };
}

describe('kept answers', () => {
  it('are given as they are until they age, and made anew once behind whoever asks then', async () => {
    const { get, waiting, made } = asked();
    expect(await get(0)).toBe(0);
    expect(await get(60)).toBe(0);
    expect(waiting).toHaveLength(0);
    expect(await get(61)).toBe(0);
    expect(await get(62)).toBe(0);
    expect(waiting).toHaveLength(1);
    waiting[0]?.keep(61);
    expect(await get(100)).toBe(61);
    expect(made()).toBe(1);
  });

  it('are not given when they are too old, however often making them anew failed', async () => {
    const { get, waiting } = asked();
    await get(0);
    await get(61);
    waiting[0]?.fail();
    expect(await get(599)).toBe(0);
    expect(waiting).toHaveLength(2);
    expect(await get(601)).toBe(601);
  });

  it('make way for others in the order in which they were asked for', async () => {
    const { get, made } = asked();
    await get(0, 'a');
    await get(1, 'b');
    await get(2, 'a');
    await get(3, 'c');
    expect(await get(4, 'a')).toBe(0);
    expect(await get(5, 'b')).toBe(5);
    expect(made()).toBe(4);
  });

  it('are not kept of a question that failed', async () => {
    const kept = new KeptAnswers<number>(TIMES);
    const fails = { make: () => Promise.reject(new Error('no')), renew: () => undefined };
    await expect(kept.get('a', 0, fails)).rejects.toThrow('no');
    expect(await kept.get('a', 1, { ...fails, make: async () => 7 })).toBe(7);
  });
});
