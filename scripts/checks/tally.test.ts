import { describe, expect, it } from 'vitest';
import { readSentence, sentence, tallyPlaywright, tallyVitest, withExit } from './tally.ts';

describe('the sums of a run', () => {
  it('count a test file that breaks before its first test as one failure', () => {
    const file = (status: string, ...tests: string[]) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    });
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')];
    expect(tallyVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 2 });
  });

  it('count a browser test that passed only when repeated, and an error outside of tests, as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1 };
    expect(tallyPlaywright({ stats, errors: ['the server did not start'] })).toEqual({ passed: 5, failed: 3 });
  });

  it.each([
    [{ passed: 9, failed: 0 }, 0, { passed: 9, failed: 0 }],
    [{ passed: 9, failed: 0 }, 1, { passed: 9, failed: 1 }],
    [{ passed: 9, failed: 0 }, null, { passed: 9, failed: 1 }],
    [{ passed: 9, failed: 2 }, 1, { passed: 9, failed: 2 }],
  ])('of %j with exit code %j are %j', (tally, exitCode, expected) => {
    expect(withExit(tally, exitCode)).toEqual(expected);
  });

  it('are read back from the last line alone', () => {
    expect(readSentence(`noise\n${sentence({ passed: 12, failed: 3 })}\n`)).toEqual({ passed: 12, failed: 3 });
    expect(readSentence('12 passed, 3 failed\nthen it crashed')).toBeUndefined();
  });
});
