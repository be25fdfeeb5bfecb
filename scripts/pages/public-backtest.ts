/**
 * Writes the figures of the backtest that the public pages show: `node scripts/pages/public-backtest.ts`. It reads a
 * public history that stays beside the project (`../shared/data`, or FORECASTLE_REAL_DATA), and writes only sums.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CALENDAR_YEAR } from '@forecastle/rules';
import {
  backtestFile,
  type FileBacktest,
  type RecordedRun,
} from '../../packages/server/src/product/cli/backtest-file.ts';
import { ROOT } from './build.ts';

export const FOLDER = join(process.env.FORECASTLE_REAL_DATA ?? resolve(ROOT, '../shared/data'), 'stage-history');
export const TARGET = join(ROOT, 'packages/web/src/site/backtest/backtest.generated.ts');
const FILES = ['stage_changes_to_2015.csv', 'product_amount_changes_to_2015.csv'] as const;
/** What the stages of the file stand for, and the order of the open ones. */
const STAGES = [
  'Stage 6=Qualification',
  'Stage 5=Discovery',
  'Stage 3=Solution Fit',
  'Stage 2=Proposal',
  'Stage 4=Closed Won',
  'Stage 9=Closed Won',
  'Stage 1=Closed Lost',
  'Stage 8=Closed Lost',
];
const ORDER = ['Stage 6', 'Stage 5', 'Stage 3', 'Stage 2'];

export const isThere = (): boolean => existsSync(FOLDER);

/** Returns the text of the generated file. */
export async function publicBacktest(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-public-backtest-'));
  try {
    const [changes, amounts] = FILES.map((name) => {
      const text = gunzipSync(readFileSync(join(FOLDER, `${name}.gz`))).toString();
      writeFileSync(join(folder, name), text);
      return { path: join(folder, name), text };
    });
    if (!changes || !amounts) throw new Error('two files');
    // The simpler ways sum amounts: with one each, they count wins.
    const counted = join(folder, 'counted.csv');
    writeFileSync(counted, withAmounts(changes.text));
    const wins = await told([counted]);
    const dollars = await told([changes.path, amounts.path]);
    return fileOf(wins, dollars);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const told = (paths: readonly string[]): Promise<FileBacktest> =>
  backtestFile(paths, {
    currency: 'USD',
    dateOrder: null,
    sheet: null,
    map: [],
    currencies: [],
    stages: STAGES,
    stageOrder: ORDER,
    timeZone: 'Etc/UTC',
    fiscalCalendar: CALENDAR_YEAR,
    periodKind: 'quarter',
    from: null,
    scope: 'organisation',
    asOf: Date.UTC(2016, 0, 1),
    deals: false,
  });

const withAmounts = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line, index) => `${line},${index === 0 ? 'Amount' : '1'}`)
    .join('\n');

/** A week of a quarter: weeks to go, low, most likely and high of the wins, and what two simpler ways say. */
const weekOf = (run: RecordedRun): readonly number[] => [
  run.weeksToGo,
  run.wonCountLow,
  run.wonCountMostLikely,
  run.wonCountHigh,
  Math.round(Number(run.baselines.so_far_plus_mean_rest.mostLikely) / 100),
  Math.round(Number(run.baselines.stage_weighted.mostLikely) / 100),
];

/** Returns the misses of a method as a share of what was won, as they are and not corrected for its past. */
function missOf(runs: readonly RecordedRun[], method: keyof RecordedRun['baselines']): string {
  const sum = (of: (run: RecordedRun) => number) => runs.reduce((total, run) => total + of(run), 0);
  const missed = sum((run) => Math.abs(Number(run.baselines[method].mostLikely) - Number(run.actual)));
  return (missed / sum(({ actual }) => Number(actual))).toFixed(3);
}

function fileOf(wins: FileBacktest, dollars: FileBacktest): string {
  const quarters = wins.periods
    .filter((period) => period.told)
    .map(({ key }) => {
      const runs = wins.runs.filter(({ period }) => period === key).sort((a, b) => b.weeksToGo - a.weeksToGo);
      const [year, quarter] = key.replace('FY', '').split('-');
      return `    {\n      name: '${quarter} ${year}',\n      actual: ${runs[0]?.wonCountActual},\n      weeks: [\n${runs
        .map((run) => `        [${weekOf(run).join(', ')}],\n`)
        .join('')}      ],\n    },\n`;
    });
  const record = dollars.summary.find(({ method, of }) => method === 'fitted' && of === 'amount')?.record;
  return `/**
 * Written by \`node scripts/pages/public-backtest.ts\`, which runs \`forecastle backtest\` on the anonymised pipeline of a
 * chip maker, 2015, with \`${ORDER.map((stage) => stage.replace('Stage ', '')).join(', ')}\` as the order of its open stages. Sums alone: no row of the file is here.
 */
export const BACKTEST = {
  deals: ${wins.history.deals},
  first: '${wins.history.first}',
  last: '${wins.history.last}',
  /** Each week: weeks to go, low, most likely and high of the wins, the wins so far plus the average rest, stage weights. */
  quarters: [
${quarters.join('')}  ],
  /** Typical misses of the wins by the other three ways that the command compares. */
  others: {
    stageRates: ${missOf(wins.runs, 'conversion_bootstrap')},
    stageWeights: ${missOf(wins.runs, 'stage_weighted')},
    categoryWeights: ${missOf(wins.runs, 'category_roll_up')},
  },
  /** The same weeks in dollars. */
  dollars: { ranges: ${record?.runs}, landed: ${record?.landed}, typicalMiss: ${record?.error?.toFixed(3)}, bias: ${record?.bias?.toFixed(3)} },
} as const;
`;
}

if (import.meta.main) writeFileSync(TARGET, await publicBacktest());
