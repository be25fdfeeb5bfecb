import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './checks/command.ts';
import { debianPrograms, startDebianPostgres } from './checks/debian-postgres.ts';
import { checkDependencies } from './checks/dependencies.ts';
import { checkPackage } from './checks/package.ts';
import { runVitestBeside } from './checks/runners.ts';
import { readSlowest } from './checks/slowest.ts';
import { add, digest, failure, readDigest, readSentence, sentence, type Tally, withExit } from './checks/tally.ts';
import { ROOT } from './pages/build.ts';

/**
 * What a database of another make and version can answer otherwise: migrations, roles and row-level security, backups, locks,
 * and of each noun the shortest file that writes through the API, where one takes less than about 1.5 s. All the rest has
 * just run on the embedded one (decisions 0158, 0325); so have those of `cluster` which start an embedded one whatever they
 * are given.
 */
const ON_GIVEN_DATABASE = [
  'platform/database/cluster/external.test.ts',
  'platform/database/cluster/separate-sign-ins.test.ts',
  'platform/database/identity-rights.test.ts',
  'platform/database/pools.test.ts',
  'tenancy/api-keys/api-keys.test.ts',
  'tenancy/identity/tenancy.test.ts',
  'tenancy/identity/session.test.ts',
  'tenancy/identity/sign-up.test.ts',
  'tenancy/identity/sign-ins-from-requests.test.ts',
  'tenancy/mail/mail.test.ts',
  'tenancy/people/invitations.test.ts',
  'records/accounts/accounts.test.ts',
  'records/activities/activities.test.ts',
  'records/competitors/',
  'records/contact-freshness/',
  'records/contacts/contacts.test.ts',
  'records/currencies/currencies.test.ts',
  'records/custom-fields/record-fields.test.ts',
  'records/deal-files/deal-files.test.ts',
  'records/health/sweep.test.ts',
  'records/ledger/newer-process.test.ts',
  'records/line-items/',
  'records/loss-reasons/',
  'records/notes/notes.test.ts',
  'records/opportunities/change-deals.test.ts',
  'records/opportunities/list-opportunities.test.ts',
  'records/pipeline-weeks/keep-weeks.test.ts',
  'records/price-list/',
  'records/procurement/',
  'records/qualify-out/',
  'records/stages/stages.test.ts',
  'records/triggers/',
  'records/win-reasons/',
  'work/bulk-edits/record-bulk-edits.test.ts',
  'work/forecasts/forecasts.test.ts',
  'work/imports/beside-deals.test.ts',
  'work/imports/run/accounts-by-word.test.ts',
  'work/people/people.test.ts',
  'work/periods/',
  'work/pipeline/trend.test.ts',
  'work/plans/plan-trigger.test.ts',
  'work/playbooks/',
  'work/prompts/',
  'work/quotas/spread.test.ts',
  'work/revenue/recount.test.ts',
  'work/views/',
  'product/audit/audit.test.ts',
  'product/backup/',
  'product/http/database-faults.test.ts',
  'product/http/idempotency.test.ts',
  'product/site/inquiries/inquiries.test.ts',
].map((tests) => `packages/server/src/${tests}`);

/** After `npm ci`: the README's own test line, then a chosen part of the server's tests on a PostgreSQL of the system's packages. */
const INSTALL = 'npm ci && ';
/** What it says when it comes to the journeys: their name alone on a line. */
const JOURNEYS_BEGIN = '\nbrowser\n';

process.on('uncaughtException', (error) => {
  process.stdout.write(`${error.stack}\n${sentence({ passed: 0, failed: 1 })}\n`);
  process.exit(1);
});

// Both wait for the network, during which the processors have other work.
const programs = debianPrograms();
programs.catch(() => undefined);
const checked = checkDependencies();
checked.catch(() => undefined);

const { promise: journeysBegun, resolve: begin } = Promise.withResolvers<void>();
// Journeys leave the processors idle for an eighth of their time: enough for this (decision 0333).
const besideJourneys = journeysBegun.then(onDebianPostgres);
const { tally: own, failed: namedByIt, slowest } = await runReadmeLine(begin);
begin();
const again = await besideJourneys;
const { said, tally: dependencies } = await checked;
process.stdout.write('\npackage\n');
const packed = await checkPackage();
process.stdout.write(`\ndependencies\n${said}\n`);
const total = [own, again, dependencies, packed].reduce(add);
// All again at the end: a log of this length is read from there, and is often cut before.
process.stdout.write(`${slowest}${namedByIt}${digest(total)}`);
process.stdout.write(
  `\nREADME's line   ${sentence(own)}\nsystem's PostgreSQL   ${sentence(again)}\ndependencies   ${sentence(dependencies)}\npackage   ${sentence(packed)}\n${sentence(total)}\n`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Read from the README, so that what it promises is what runs; its install has just been done. */
async function runReadmeLine(onJourneys: () => void): Promise<{ tally: Tally; failed: string; slowest: string }> {
  const line = /^npm ci && npm test$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[0];
  if (!line) {
    return { tally: failure('README.md', 'it has no line "npm ci && npm test"'), failed: '', slowest: '' };
  }
  const { code, output } = await runCommand(['sh', '-c', line.slice(INSTALL.length)], {
    onOutput: (said) => said.includes(JOURNEYS_BEGIN) && onJourneys(),
  });
  const tally = readSentence(output) ?? failure("README's line", 'it ended without its sum');
  return { tally: withExit(tally, code), failed: readDigest(output), slowest: readSlowest(output) };
}

async function onDebianPostgres(): Promise<Tally> {
  try {
    const postgres = await startDebianPostgres(await programs);
    try {
      const { tally, said } = await runVitestBeside(['--project=server', ...chosen()], { DATABASE_URL: postgres.url });
      process.stdout.write(`\nserver tests on a PostgreSQL of the system\n${said}\n`);
      return tally;
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    return failure("the system's PostgreSQL", (error as Error).message);
  }
}

/** Throws when one of them is not there any more: it would be left out without a word. */
function chosen(): readonly string[] {
  for (const path of ON_GIVEN_DATABASE) {
    if (!existsSync(join(ROOT, path))) throw new Error(`${path} is to run on it, and there is no such file or folder`);
  }
  return ON_GIVEN_DATABASE;
}
