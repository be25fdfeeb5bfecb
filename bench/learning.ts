/**
 * `npm run bench -- learning [OPEN] [CLOSED] [FILE_DEALS]`: what a large organisation's forecast takes. Learning from its
 * past for the first time and anew after one more period, with all past models; drawing a forecast; memory of the learner
 * and of the server; what others wait for meanwhile; and `backtest` of a file of three years. Figures that are measured
 * where others are busy too are worse than they are: the load of the machine stands beside them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isoDate, localDay, PERIOD_KINDS } from '@forecastle/rules';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { JOBS_SCHEMA } from '../packages/server/src/platform/jobs/enqueue.ts';
import { askForecast } from '../packages/server/src/work/forecasts/ask-forecast.ts';
import { DUE_FORECASTS, FORECASTS } from '../packages/server/src/work/forecasts/forecast-jobs.ts';
import { learnInChild } from '../packages/server/src/work/forecasts/learning/learn-in-child.ts';
import { renewFits } from '../packages/server/src/work/forecasts/learning/renew-fits.ts';
import { answerOf, drain } from './asking.ts';
import { plannedPast, STAGES } from './learning/past.ts';
import { peakOf, watchLearner } from './learning/processes.ts';
import { writePast } from './learning/write-past.ts';
import { type Product, signUp, startProduct } from './product.ts';
import { copyTime } from './raw.ts';
import { percentile, reportFloor, reportMachine, reportTime } from './report.ts';

const FIRST_CEILING_MS = 90_000;
const AGAIN_CEILING_MS = 30_000;
const FORECAST_CEILING_MS = 1_000;
const BACKTEST_CEILING_MS = 60_000;
/** Megabytes. */
const MEMORY_CEILING = 500;
const OWNERS = 100;
const DAYS = 5 * 365;
const FILE_DAYS = 3 * 365;
const TIME_ZONE = 'Pacific/Auckland';
const QUARTER_MS = 92 * 86_400_000;
/** A simple request of somebody else, so often a second and so often before anything is learnt. */
const REQUEST_EVERY_MS = 50;
const REQUESTS_BEFORE = 200;
const LOOK_MS = 500;
const CLI = fileURLToPath(new URL('../packages/server/src/product/cli/main.ts', import.meta.url));

export async function run([open = '50000', closed = '200000', fileDeals = '10000']: readonly string[]): Promise<void> {
  const product = await startProduct();
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 4, pipeline: true });
  pool.on('error', () => undefined);
  try {
    await measureFile(product, Number(fileDeals));
    const other = await signUp(product.url);
    // What is due of itself would learn beside what is measured.
    await product.owner.query(`DELETE FROM ${JOBS_SCHEMA}.schedule WHERE name = $1`, [DUE_FORECASTS]);
    const today = localDay(Date.now(), TIME_ZONE);
    const past = { open: Number(open), closed: Number(closed), owners: OWNERS, days: DAYS, today };
    await timed('made the organisation', () => writePast(product, pool, past));
    await measureLearning(product, pool);
    await measureForecast(product, pool);
    await measureServer(product, other.cookie);
    reportMachine();
  } finally {
    await pool.end();
    await product.stop();
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  const took = performance.now() - begun;
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`${name}: ${(took / 1000).toFixed(2)} s (load ${load})\n`);
  return took;
}

function reportMemory(name: string, megabytes: number): void {
  const ratio = (MEMORY_CEILING / megabytes).toFixed(2);
  process.stdout.write(`${name}: ${Math.round(megabytes)} MB at most (${ratio} x its target)\n`);
}

/** Each kind of period by itself, then all of them in a year's quarter more, as the server renews them. */
async function measureLearning({ organizationId, appUrl: databaseUrl, owner }: Product, pool: pg.Pool): Promise<void> {
  const now = new Date();
  const read = await timed('read the ledger alone', () =>
    learnInChild({ databaseUrl, organizationId, periodKinds: [], horizon: 'running', now: now.getTime() }),
  );
  const ledger = `SELECT * FROM ledger WHERE organization_id = '${organizationId}'`;
  reportFloor('the same ledger by COPY', await copyTime(owner, ledger), read);
  for (const kind of PERIOD_KINDS) {
    const watch = watchLearner(process.pid);
    const took = await timed(`first learning by ${kind}`, () =>
      renewFits(pool, organizationId, { databaseUrl, now, kinds: [kind] }),
    );
    reportTime(`first learning by ${kind}, with all past models`, took, FIRST_CEILING_MS);
    reportMemory(`learner by ${kind}`, watch.stop().learner);
    if (kind === 'quarter') {
      await timed('first learning of the quarter after the running one', () =>
        renewFits(pool, organizationId, { databaseUrl, now, kinds: [kind], horizon: 'next' }),
      );
    }
  }
  const later = new Date(now.getTime() + QUARTER_MS);
  const took = await timed('learning anew by quarter', () =>
    renewFits(pool, organizationId, { databaseUrl, now: later, kinds: ['quarter'] }),
  );
  reportTime('learning anew after one more quarter', took, AGAIN_CEILING_MS);
}

async function measureForecast(product: Product, pool: pg.Pool): Promise<void> {
  const { organizationId } = product;
  const scope = { name: 'organization', owners: null };
  const ask = () =>
    inTenant(pool, organizationId, (tx) => askForecast(tx, scope, { period: 'quarter' }, new Date()), {
      readOnly: true,
    });
  const { fitted } = await ask();
  if (!fitted) throw new Error('there is no fitted forecast');
  reportTime('a forecast asked and drawn', await timed('forecast', ask), FORECAST_CEILING_MS);
  const byHttp = async () => {
    const told = await answerOf<{ model?: { kind: string } }>(product, '/forecast?period=quarter');
    if (told.model?.kind !== 'fitted') throw new Error(`the forecast is ${JSON.stringify(told)}`);
  };
  await byHttp();
  reportTime('a forecast from the server', await timed('forecast by HTTP', byHttp), FORECAST_CEILING_MS);
}

/** The server's own turn: it learns anew and keeps the forecasts of everybody, while another organisation is at work. */
async function measureServer({ owner, organizationId, appUrl, url, pid }: Product, cookie: string): Promise<void> {
  const quiet: number[] = [];
  const busy: number[] = [];
  const ask = async (samples: number[]) => {
    const begun = performance.now();
    await drain({ url, cookie }, '/opportunities?limit=20');
    samples.push(performance.now() - begun);
    await delay(REQUEST_EVERY_MS);
  };
  for (let nth = 0; nth < REQUESTS_BEFORE; nth += 1) await ask(quiet);
  const before = peakOf(pid);
  await owner.query("UPDATE forecast_fits SET fitted_at = fitted_at - interval '2 years' WHERE organization_id = $1", [
    organizationId,
  ]);
  await owner.query('DELETE FROM forecast_runs WHERE organization_id = $1', [organizationId]);
  const boss = new PgBoss({ connectionString: appUrl, schema: JOBS_SCHEMA, migrate: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  const watch = watchLearner(pid);
  const begun = performance.now();
  const id = await boss.send(FORECASTS, { organizationId, afterImport: false });
  let isOver = false;
  const asking = (async () => {
    while (!isOver) await ask(busy);
  })();
  let state = '';
  let learntAfter = 0;
  while (state !== 'completed') {
    await delay(LOOK_MS);
    const { rows } = await owner.query<{ state: string; fits: number }>(
      `SELECT j.state, (SELECT count(*)::int FROM forecast_fits WHERE organization_id = $2
         AND fitted_at > now() - interval '1 day') AS fits FROM ${JOBS_SCHEMA}.job j WHERE j.id = $1`,
      [id, organizationId],
    );
    state = rows[0]?.state ?? '';
    if (learntAfter === 0 && (rows[0]?.fits ?? 0) > 0) learntAfter = performance.now() - begun;
    if (state === 'failed') throw new Error('the job failed');
  }
  isOver = true;
  await asking;
  await boss.stop({ graceful: false });
  const peak = watch.stop();
  const { rows } = await owner.query('SELECT count(*)::int AS runs FROM forecast_runs WHERE organization_id = $1', [
    organizationId,
  ]);
  const whole = performance.now() - begun;
  process.stdout.write(
    `the server's turn: learnt all kinds after ${(learntAfter / 1000).toFixed(1)} s, kept ${rows[0]?.runs} runs after ${(whole / 1000).toFixed(1)} s\n`,
  );
  reportMemory('learner of all kinds', peak.learner);
  process.stdout.write(`server: ${Math.round(before)} MB before\n`);
  reportMemory('server', peak.parent);
  const told = (samples: readonly number[]) =>
    [50, 95, 99].map((percent) => percentile(samples, percent).toFixed(1)).join(' / ');
  process.stdout.write(
    `a list of another organisation, median / 95% / 99%: ${told(quiet)} ms before (${quiet.length}), ${told(busy)} ms meanwhile (${busy.length})\n`,
  );
}

const STAGE_NAMES = ['Prospecting', 'Qualification', 'Discovery', 'Solution Fit', 'Proposal', 'Negotiation'];

/** The command on a file: three years, a fifth of the deals still open. */
async function measureFile({ home }: Product, deals: number): Promise<void> {
  const today = localDay(Date.now(), TIME_ZONE);
  const open = Math.round(deals / 5);
  const lines = ['Deal ID,Deal Name,Owner,Stage,Amount,Close Date,Forecast Category,Changed At'];
  for (const { number, owner, states } of plannedPast({
    open,
    closed: deals - open,
    owners: 20,
    days: FILE_DAYS,
    today,
  })) {
    for (const { day, status, stage, amountMinor, closeDay, category } of states) {
      const named =
        status === 'open' ? STAGE_NAMES[Math.min(stage, STAGES - 1)] : status === 'won' ? 'Closed Won' : 'Closed Lost';
      lines.push(
        [
          `D-${number},Deal ${number},rep${owner}@example.com,${named},${amountMinor / 100},${isoDate(closeDay)}`,
          `${category.replace('_', ' ')},${isoDate(day)} 09:00`,
        ].join(','),
      );
    }
  }
  const file = join(home, 'history.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const begun = performance.now();
  const command = spawn(
    process.execPath,
    [CLI, 'backtest', file, '--time-zone', TIME_ZONE, '--currency', 'NZD', '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(command.pid ?? 0) || 0);
  }, LOOK_MS / 5);
  let said = '';
  command.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(command, 'close');
  clearInterval(timer);
  rmSync(file);
  if (code !== 0) throw new Error(`backtest ended with ${code}: ${said.slice(0, 2000)}`);
  const { runs, rejected, questions } = JSON.parse(said) as Record<'runs' | 'rejected' | 'questions', unknown[]>;
  reportTime(
    `backtest of ${deals} deals, ${lines.length - 1} rows, ${runs.length} runs, ${rejected.length} rejected, ${questions.length} questions`,
    performance.now() - begun,
    BACKTEST_CEILING_MS,
  );
  reportMemory('backtest', peak);
}

if (import.meta.main) await run(process.argv.slice(2));
