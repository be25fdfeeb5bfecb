import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './checks/command.ts';
import { startDebianPostgres } from './checks/debian-postgres.ts';
import { runVitest } from './checks/runners.ts';
import { add, readSentence, sentence, type Tally, withExit } from './checks/tally.ts';
import { ROOT } from './pages/build.ts';

/** What has been run once and asks nothing of a given database: the embedded one's own life, and files. */
const WITHOUT_GIVEN_DATABASE = ['packages/server/src/process/**', 'packages/server/src/imports/reading/**'];

/** After `npm ci`: the README's own test line, then the API tests once more on a PostgreSQL of the system's packages. */
const INSTALL = 'npm ci && ';

process.on('uncaughtException', (error) => {
  process.stdout.write(`${error.stack}\n${sentence({ passed: 0, failed: 1 })}\n`);
  process.exit(1);
});

const own = await runReadmeLine();
process.stdout.write('\nserver tests on a PostgreSQL of the system\n');
const again = await onDebianPostgres();
const total = add(own, again);
process.stdout.write(
  `\nREADME's line   ${sentence(own)}\nsystem's PostgreSQL   ${sentence(again)}\n${sentence(total)}\n`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Read from the README, so that what it promises is what runs; its install has just been done. */
async function runReadmeLine(): Promise<Tally> {
  const line = /^npm ci && npm test$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[0];
  if (!line) {
    process.stdout.write('README.md has no line "npm ci && npm test"\n');
    return { passed: 0, failed: 1 };
  }
  const { code, output } = await runCommand(['sh', '-c', line.slice(INSTALL.length)]);
  return withExit(readSentence(output) ?? { passed: 0, failed: 1 }, code);
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
    process.stdout.write(`${(error as Error).message}\n`);
    return { passed: 0, failed: 1 };
  }
}
