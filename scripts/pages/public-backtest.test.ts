/** The published backtest is what the command says of the public history today. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../packages/server/src/testing/long.ts';
import { FOLDER, isThere, publicBacktest, TARGET } from './public-backtest.ts';

describe('the published backtest', () => {
  if (isThere()) {
    it.runIf(IS_LONG)('is what the command says today', { timeout: 120_000 }, async () => {
      expect(readFileSync(TARGET, 'utf8')).toBe(await publicBacktest());
    });
  } else {
    it(`was not repeated: there is no folder ${FOLDER} (set FORECASTLE_REAL_DATA)`, () =>
      expect(isThere()).toBe(false));
  }

  it('holds sums alone: no ID, customer or day of a deal', () => {
    const text = readFileSync(TARGET, 'utf8');
    expect(text.length).toBeLessThan(3_000);
    expect(text).not.toMatch(/Customer|Opportunity|Stage \d/);
  });
});
