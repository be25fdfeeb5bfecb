import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { slowestFiles, slowestJourneys } from './slowest.ts';
import { add, failure, NONE, type Tally, tallyPlaywright, tallyVitest, withExit } from './tally.ts';
import { keptTypes, mergedProjects } from './types.ts';

const ONE_PASSED: Tally = { ...NONE, passed: 1 };

/** Types of every workspace and of the scripts: one check for each kind of them, side by side. */
export async function checkTypes(): Promise<Tally> {
  // The web's route types are generated before they are checked.
  await runCommand(['react-router', 'typegen', 'packages/web'], { quiet: true });
  // Each with one checker: several know nothing of each other and infer the same types again, in twice the time of two cores.
  const tallies = mergedProjects().map((project, index) =>
    one(['tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', keptTypes(index)]),
  );
  return (await Promise.all(tallies)).reduce(add, NONE);
}

/** Lint, format and import boundaries: one check. */
export function checkLint(): Promise<Tally> {
  return one(['biome', 'check', '.']);
}

/** The build of the pages: one check. */
export function checkBuild(): Promise<Tally> {
  return one(['node', 'scripts/pages/build-apart.ts']);
}

/** Unit and API tests, or those of the given projects or folders. */
export function runVitest(args: string[] = []): Promise<Tally> {
  return withReport(async (report) => {
    const { code } = await runCommand(vitest(report, args));
    return withExit(readReport(report, tallyVitest, slowestFiles), code);
  });
}

/** The same in what other work leaves idle; `said` is all that it says, once it has ended. */
export function runVitestBeside(
  args: string[],
  environment: Record<string, string>,
): Promise<{ tally: Tally; said: string }> {
  return withReport(async (report) => {
    const command = ['nice', ...vitest(report, ['--maxWorkers=1', ...args])] as const;
    const { code, output } = await runCommand(command, { quiet: true, environment });
    return { tally: withExit(readReport(report, tallyVitest), code), said: output };
  });
}

function vitest(report: string, args: readonly string[]): [string, ...string[]] {
  return ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args];
}

/** Journeys in a real browser: all, or those of the given files. */
export function runPlaywright(files: string[] = []): Promise<Tally> {
  return withReport(async (report) => {
    const { code } = await runCommand(['playwright', 'test', '--config', 'e2e', '--reporter=list,json', ...files], {
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    return withExit(readReport(report, tallyPlaywright, slowestJourneys), code);
  });
}

async function one(command: [string, ...string[]]): Promise<Tally> {
  const { code, output } = await runCommand(command, { quiet: true });
  if (code === 0) return ONE_PASSED;
  process.stdout.write(output);
  return failure(command.join(' '), output);
}

async function withReport<T>(run: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says what took longest, where that is asked. A runner that crashed wrote no report, or half of one; its exit code then counts. */
function readReport<Tallied, Timed>(
  path: string,
  tally: (report: Tallied) => Tally,
  slowest?: (report: Timed) => string,
): Tally {
  if (!existsSync(path)) return failure('the runner itself', 'it wrote no report');
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Tallied & Timed;
    if (slowest) process.stdout.write(slowest(report));
    return tally(report);
  } catch (error) {
    return failure('the runner itself', `its report cannot be read: ${(error as Error).message}`);
  }
}
