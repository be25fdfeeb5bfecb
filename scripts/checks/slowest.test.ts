import { expect, it } from 'vitest';
import { readSlowest, slowestFiles, slowestJourneys } from './slowest.ts';

it('names what took longest, first, and is read out of a whole log again', () => {
  const files = slowestFiles({
    testResults: Array.from({ length: 12 }, (_, at) => ({
      name: `/home/a/packages/rules/src/${at}.test.ts`,
      startTime: 1000,
      endTime: 1000 + at * 1500,
    })),
  });
  expect(files.split('\n').slice(1, 4)).toEqual([
    'the slowest files of tests, in seconds',
    '    16.5  packages/rules/src/11.test.ts',
    '    15.0  packages/rules/src/10.test.ts',
  ]);
  expect(files.trim().split('\n')).toHaveLength(11);
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const journeys = slowestJourneys({
    suites: [{ specs: [spec('short', 100)], suites: [{ specs: [spec('long', 900, 900)] }] }],
  });
  expect(journeys).toBe(
    '\nthe slowest journeys, in seconds\n     1.8  a.spec.ts › long\n     0.1  a.spec.ts › short\n',
  );
  expect(readSlowest(`before\n${files}between\n${journeys}after\n`)).toBe(files + journeys);
  expect(slowestFiles({ testResults: [] })).toBe('');
});
