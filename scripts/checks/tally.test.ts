import { describe, expect, it } from 'vitest';
import {
  digest,
  NONE,
  readDigest,
  readSentence,
  sentence,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  withExit,
} from './tally.ts';

const sums = ({ passed, failed }: Tally) => ({ passed, failed });

describe('the sums of a run', () => {
  it('count a test file that breaks before its first test as one failure, and name each', () => {
    const file = (name: string, status: string, ...tests: string[]) => ({
      name,
      status,
      message: 'cannot be read',
      assertionResults: tests.map((test) => ({ status: test, fullName: 'adds', failureMessages: ['3 is not 4'] })),
    });
    const testResults = [
      file('a', 'passed', 'passed', 'passed'),
      file('b', 'failed', 'passed', 'failed'),
      file('c', 'failed'),
    ];
    expect(tallyVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
      passed: 3,
      failed: 2,
      failures: [
        { name: 'b › adds', message: '3 is not 4' },
        { name: 'c', message: 'cannot be read' },
      ],
      repeated: [],
    });
  });

  it('count an error outside of tests as a failure, and a journey that passed when repeated as passed, by name', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1 };
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results: [{ errors: [{ message: `${title} failed` }, { message: 'waiting' }] }] }],
    });
    const inner = { file: 'a.spec.ts', specs: [spec('opens', 'unexpected'), spec('closes', 'expected')] };
    const suites = [{ file: 'a.spec.ts', suites: [inner], specs: [spec('waits', 'flaky')] }];
    expect(tallyPlaywright({ stats, suites, errors: [{ message: 'the server did not start' }] })).toEqual({
      passed: 6,
      failed: 2,
      failures: [
        { name: 'a.spec.ts › opens', message: 'opens failed\nwaiting' },
        { name: 'the browser runner', message: 'the server did not start' },
      ],
      repeated: [{ name: 'a.spec.ts › waits', message: 'waits failed\nwaiting' }],
    });
  });

  it.each([
    [{ passed: 9, failed: 0 }, 0, { passed: 9, failed: 0 }],
    [{ passed: 9, failed: 0 }, 1, { passed: 9, failed: 1 }],
    [{ passed: 9, failed: 0 }, null, { passed: 9, failed: 1 }],
    [{ passed: 9, failed: 2 }, 1, { passed: 9, failed: 2 }],
  ])('of %j with exit code %j are %j', (tally, exitCode, expected) => {
    expect(sums(withExit({ ...NONE, ...tally }, exitCode))).toEqual(expected);
  });

  it('are read back from the last line alone', () => {
    expect(readSentence(`noise\n${sentence({ passed: 12, failed: 3 })}\n`)).toMatchObject({ passed: 12, failed: 3 });
    expect(readSentence('12 passed, 3 failed\nthen it crashed')).toBeUndefined();
  });
});

describe('what failed', () => {
  const failures = [
    { name: 'a › adds', message: '3 is not 4\n\n  at line 2' },
    { name: 'b', message: Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n') },
  ];

  it('is named with the beginning of what it said', () => {
    expect(digest({ failures, repeated: [] })).toContain(
      '  a › adds\n    3 is not 4\n    \n      at line 2\n  b\n    line 0\n',
    );
    expect(digest({ failures, repeated: [] })).not.toContain('line 15');
    expect(digest(NONE)).toBe('');
  });

  it('is read back out of everything a run printed', () => {
    const repeated = [{ name: 'c.spec.ts › opens', message: 'it was not there' }];
    const both = digest({ failures, repeated });
    expect(both).toContain('to be mended\n  c.spec.ts › opens\n    it was not there\n');
    for (const printed of [both, digest({ failures, repeated: [] }), digest({ failures: [], repeated })]) {
      expect(readDigest(`noise\n${printed}\ntypes 7 passed\n`)).toBe(printed);
    }
    expect(readDigest('noise\n1 passed, 0 failed\n')).toBe('');
  });
});
