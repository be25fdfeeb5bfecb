/** What columns tell of winning, as a person reads it in a terminal. */
import { counted } from '@forecastle/rules';
import type { FileWins } from './wins-file.ts';

/** Columns listed with how far they move a chance. */
const LISTED = 12;

export function winsText(told: FileWins): string {
  const { decided, won, open, measured, columns, leftOut } = told;
  const lines = [
    `${counted(decided, 'decided deal')}, ${won} won (${percent(won / Math.max(1, decided))}); ${open} open. Outcome: ${told.outcome}; decided on: ${told.decidedOn}`,
    '',
    told.sentence,
  ];
  if (measured) {
    const { deals, first, last, calibrationError, calibrationFloor, logLoss, baseLogLoss } = measured;
    lines.push(
      '',
      `  judged               ${deals.toLocaleString('en')} deals, ${first} to ${last}`,
      `  area under the curve ${figure(measured.areaUnderCurve)} (${figure(measured.areaLow)} to ${figure(measured.areaHigh)}; 0.5 is chance)`,
      `  calibration error    ${figure(calibrationError)} (${figure(calibrationFloor)} is luck alone)`,
      `  log loss             ${figure(logLoss)} (${figure(baseLogLoss)} by the share won)`,
    );
  }
  if (columns.length > 0) {
    const heading = told.verdict === 'skill' ? 'What moves a chance most' : 'What was tried';
    const width = Math.max(...columns.slice(0, LISTED).map(({ name }) => name.length));
    lines.push(
      '',
      heading,
      ...columns.slice(0, LISTED).map(({ name, weight }) => `  ${name.padEnd(width)}  ±${figure(weight)}`),
    );
    lines.push('  (log-odds, one standard deviation over the deals)');
  }
  if (leftOut.length > 0) lines.push('', 'Not learnt from', ...leftOut.map(({ sentence }) => `  ${sentence}`));
  for (const notice of told.notices) lines.push('', notice);
  return `${lines.join('\n')}\n`;
}

const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
const figure = (value: number): string => value.toFixed(3);
