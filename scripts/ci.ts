import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './checks/command.ts';
import { startDebianPostgres } from './checks/debian-postgres.ts';
import { checkDependencies } from './checks/dependencies.ts';
import { runVitest } from './checks/runners.ts';
import { add, digest, failure, readDigest, readSentence, sentence, type Tally, withExit } from './checks/tally.ts';
import { ROOT } from './pages/build.ts';

/**
 * What has been run once and asks nothing of a given database that the rest does not: the embedded one's own life and its
 * commands, files, what large imports take, roles and denials against operations, what is learnt from the demo company, and
 * places of visitors.
 */
const WITHOUT_GIVEN_DATABASE = [
  'product/cli/backup-embedded.test.ts',
  'product/cli/commands.test.ts',
  'product/process/**',
  'work/imports/reading/**',
  'work/imports/real-*.test.ts',
  'work/imports/memory.test.ts',
  'product/http/permissions.test.ts',
  'product/http/denials.test.ts',
  'product/demo/learn-company.test.ts',
  'product/site/region/**',
].map((tests) => `packages/server/src/${tests}`);

/** After `npm ci`: the README's own test line, then the API tests once more on a PostgreSQL of the system's packages. */
const INSTALL = 'npm ci && ';

process.on('uncaughtException', (error) => {
  process.stdout.write(`${error.stack}\n${sentence({ passed: 0, failed: 1 })}\n`);
  process.exit(1);
});

const { tally: own, failed: namedByIt } = await runReadmeLine();
process.stdout.write('\nserver tests on a PostgreSQL of the system\n');
const again = await onDebianPostgres();
process.stdout.write('\ndependencies\n');
const dependencies = await checkDependencies();
const total = add(add(own, again), dependencies);
// Both again at the end: a log of this length is read from there, and is often cut before.
process.stdout.write(`${namedByIt}${digest(total)}`);
process.stdout.write(
  `\nREADME's line   ${sentence(own)}\nsystem's PostgreSQL   ${sentence(again)}\ndependencies   ${sentence(dependencies)}\n${sentence(total)}\n`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Read from the README, so that what it promises is what runs; its install has just been done. */
async function runReadmeLine(): Promise<{ tally: Tally; failed: string }> {
  const line = /^npm ci && npm test$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[0];
  if (!line) {
    return { tally: failure('README.md', 'it has no line "npm ci && npm test"'), failed: '' };
  }
  const { code, output } = await runCommand(['sh', '-c', line.slice(INSTALL.length)]);
  const tally = readSentence(output) ?? failure("README's line", 'it ended without its sum');
  return { tally: withExit(tally, code), failed: readDigest(output) };
}

async function onDebianPostgres(): Promise<Tally> {
  try {
    const postgres = await startDebianPostgres();
    try {
      const left = WITHOUT_GIVEN_DATABASE.flatMap((tests) => ['--exclude', tests]);
      return await runVitest(['--project=server', ...left], { DATABASE_URL: postgres.url });
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    return failure("the system's PostgreSQL", (error as Error).message);
  }
}
