/** Prints how well the columns of a file tell wins from losses. */
import { counted } from '@forecastle/rules';
import type { FileWins } from './wins-file.ts';

/** Columns listed with how far they move a chance. */
const LISTED = 12;

export function winsText(told: FileWins): string {
  const { decided, won, open, leftOut } = told;
  const known = new Set(told.knowsOutcome?.columns);
  const lines = [
    `${counted(decided, 'decided deal')}: ${won.toLocaleString('en')} won (${percent(won / Math.max(1, decided))}). ${counted(open, 'open deal')}.`,
    `Outcome: ${told.outcome}. Decided on: ${told.decidedOn}.`,
    '',
    told.sentence,
    ...measuredLines(told),
    ...columnLines(told),
    ...section(
      'These columns probably know the outcome',
      leftOut.filter(({ name }) => known.has(name)).map(({ sentence }) => sentence),
    ),
    ...section(
      'Other columns we did not use',
      leftOut.filter(({ name }) => !known.has(name)).map(({ sentence }) => sentence),
    ),
  ];
  for (const notice of told.notices) lines.push('', notice);
  return `${lines.join('\n')}\n`;
}

function measuredLines({ measured }: FileWins): string[] {
  if (!measured) return [];
  const { deals, first, last, calibrationError, calibrationFloor, logLoss, baseLogLoss } = measured;
  return [
    '',
    `  scored deals         ${deals.toLocaleString('en')}, decided ${first} to ${last}`,
    `  area under the curve ${figure(measured.areaUnderCurve)} (95% range ${figure(measured.areaLow)} to ${figure(measured.areaHigh)}; guessing gives 0.5)`,
    `  calibration error    ${figure(calibrationError)} (${figure(calibrationFloor)} by luck alone)`,
    `  log loss             ${figure(logLoss)} (${figure(baseLogLoss)} with the win rate for every deal)`,
  ];
}

function columnLines({ columns, verdict }: FileWins): string[] {
  if (columns.length === 0) return [];
  const listed = columns.slice(0, LISTED);
  const width = Math.max(...listed.map(({ name }) => name.length));
  const rest = columns.length - listed.length;
  return [
    ...section(
      verdict === 'skill' ? 'What moves a win chance most' : 'Columns we tried',
      listed.map(({ name, weight }) => `${name.padEnd(width)}  ±${figure(weight)}`),
    ),
    ...(rest > 0 ? [`  and ${rest.toLocaleString('en')} more, which move it less`] : []),
    '  (change in log-odds, one standard deviation)',
  ];
}

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];

const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
const figure = (value: number): string => value.toFixed(3);
