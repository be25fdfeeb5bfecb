/** A check that failed, and the beginning of what it said. */
export interface Failure {
  name: string;
  message: string;
}

/**
 * Checks that passed and checks that failed. Skipped ones are neither. A runner that crashed has failures it cannot name.
 * Those that passed only when repeated have passed, and are named, because they are to be mended.
 */
export interface Tally {
  passed: number;
  failed: number;
  failures: readonly Failure[];
  repeated: readonly Failure[];
}

export const NONE: Tally = { passed: 0, failed: 0, failures: [], repeated: [] };

export function add(left: Tally, right: Tally): Tally {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    failures: [...left.failures, ...right.failures],
    repeated: [...left.repeated, ...right.repeated],
  };
}

/** One failed check under its name. */
export function failure(name: string, message: string): Tally {
  return { ...NONE, failed: 1, failures: [{ name, message }] };
}

/** A runner that ends badly without naming a failed test (a crash, an unhandled rejection) failed all the same. */
export function withExit(tally: Tally, exitCode: number | null): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally;
  return add(tally, failure('the runner itself', `it ended with ${exitCode ?? 'a signal'} though no test failed`));
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

/** Vitest's JSON report. A file that breaks before its first test has no failed test and counts as one. */
export function tallyVitest(report: {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
}): Tally {
  const isFailed = (one: { status: string }): boolean => one.status === 'failed';
  const broken = report.testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults.filter(isFailed).map((test) => ({
      name: `${file.name} › ${test.fullName}`,
      message: test.failureMessages?.[0] ?? '',
    })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken.map(({ name, message }) => ({ name, message }))],
    repeated: [],
  };
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** Playwright's JSON report. */
export function tallyPlaywright(report: {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}): Tally {
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    failures: [
      ...report.suites.flatMap((suite) => specsThat('unexpected', suite)),
      ...report.errors.map((error) => ({ name: 'the browser runner', message: error.message ?? '' })),
    ],
    repeated: report.suites.flatMap((suite) => specsThat('flaky', suite)),
  };
}

/** Journeys that ended in a way, and what they said when they failed. */
function specsThat(ended: 'unexpected' | 'flaky', suite: PlaywrightSuite): Failure[] {
  const own = suite.specs
    .filter((spec) => spec.tests.some((test) => test.status === ended))
    .map((spec) => ({
      name: `${spec.file} › ${spec.title}`,
      // A test that ran out of time says so first, and only then what it was waiting for.
      message: spec.tests
        .flatMap((test) => test.results.flatMap((result) => result.errors))
        .map((error) => error.message ?? '')
        .join('\n'),
    }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsThat(ended, inner))];
}

const HEADINGS = { failures: 'what failed', repeated: 'what failed first and passed when repeated: to be mended' };
const LINES_OF_A_MESSAGE = 15;

/** What failed, to stand near the end of a run, where a log that is cut still shows it; empty when nothing did. */
export function digest({ failures, repeated }: Pick<Tally, 'failures' | 'repeated'>): string {
  return section(HEADINGS.failures, failures) + section(HEADINGS.repeated, repeated);
}

function section(heading: string, named: readonly Failure[]): string {
  if (named.length === 0) return '';
  const blocks = named.map(({ name, message }) => {
    const lines = message.trim().split('\n').slice(0, LINES_OF_A_MESSAGE);
    return [`  ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
  });
  return `\n${heading}\n${blocks.join('\n')}\n`;
}

/** Reads the digest of a run out of what it printed; empty when there is none. */
export function readDigest(output: string): string {
  const found = Object.values(HEADINGS).map(
    (heading) => new RegExp(`\\n${heading}\\n(?: {2}.*\\n)+`).exec(output)?.[0],
  );
  return found.join('');
}

/** The last line of every run of checks. */
export function sentence({ passed, failed }: Pick<Tally, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}

/** Reads the last line of a run; undefined when the run ended without one. */
export function readSentence(output: string): Tally | undefined {
  const found = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '');
  return found ? { ...NONE, passed: Number(found[1]), failed: Number(found[2]) } : undefined;
}
