import type { Explanation } from './ExplanationPanel.tsx';

type Changes = Explanation['improvements'][number]['changes'];
export type ChangedScore = keyof Changes;

const NAMES: Record<ChangedScore, string> = {
  risk: 'Risk score',
  confidence: 'Confidence',
  drag: 'Drag',
  dataQuality: 'Data quality',
};
const SCORES = Object.keys(NAMES) as readonly ChangedScore[];

/** "Confidence +14, drag −12": what a deed does to the scores beside the explained one, and where it makes one worse. */
export function changeWords(changes: Changes, explained?: ChangedScore): string | null {
  const words = SCORES.filter((score) => score !== explained && changes[score] !== 0).map((score) => {
    const change = changes[score];
    const isWorse = score === 'drag' ? change > 0 : change < 0;
    return `${NAMES[score]} ${signed(change)}${isWorse ? ' (worse)' : ''}`;
  });
  const [first, ...rest] = words;
  return first === undefined ? null : [first, ...rest.map((each) => each[0]?.toLowerCase() + each.slice(1))].join(', ');
}

const signed = (change: number): string =>
  `${change < 0 ? '−' : '+'}${Number(Math.abs(change).toFixed(1)).toLocaleString()}`;
