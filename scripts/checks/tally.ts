/** Checks that passed and checks that failed. Skipped ones are neither. */
export interface Tally {
  passed: number;
  failed: number;
}

export const NONE: Tally = { passed: 0, failed: 0 };

export function add(left: Tally, right: Tally): Tally {
  return { passed: left.passed + right.passed, failed: left.failed + right.failed };
}

/** A runner that ends badly without naming a failed test (a crash, an unhandled rejection) failed all the same. */
export function withExit(tally: Tally, exitCode: number | null): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** Vitest's JSON report. A file that breaks before its first test has no failed test and counts as one. */
export function tallyVitest(report: {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}): Tally {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Playwright's JSON report. A test that passes only when repeated is a failure that hides. */
export function tallyPlaywright(report: {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}): Tally {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

/** The last line of every run of checks. */
export function sentence({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** Reads the last line of a run; undefined when the run ended without one. */
export function readSentence(output: string): Tally | undefined {
  const found = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '');
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : undefined;
}
