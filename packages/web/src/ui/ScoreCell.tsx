import { TONES, type Tone } from './Chip.tsx';
import { classes } from './classes.ts';

export type ScoreBand = 'green' | 'yellow' | 'red';

export const BAND_TONES: Record<ScoreBand, Tone> = { green: 'health', yellow: 'attention', red: 'risk' };
const MARKS: Record<ScoreBand, string> = { green: '▲', yellow: '', red: '▼' };
/** Read without the colour: round is good, framed is at risk. They take no room from the number. */
const SHAPES: Record<ScoreBand, string> = {
  green: 'rounded-full',
  yellow: 'rounded-sm',
  red: 'rounded-sm outline outline-current -outline-offset-1',
};
const WORDS: Record<ScoreBand, string> = { green: 'good', yellow: 'attention', red: 'at risk' };

export interface ScoreCellProps {
  /** The rounded score; null with `band` null is "–". */
  score: number | null;
  /** As the rules say it: the same number can be good for one score and bad for another. */
  band: ScoreBand | null;
  /** Bears ▲ or ▼ when green or red. On by default; off in the side columns of a heatmap. */
  mark?: boolean | undefined;
  /** Decimals of an average, the same for each of a column. */
  digits?: number | undefined;
  /** Scored, but nothing is known of the deal yet: grey, dashed, in words. `short` shows a dash. */
  notYetQualified?: boolean | 'short' | undefined;
}

/** One judged number as a soft-coloured chip. */
export function ScoreCell({ score, band, mark = true, digits = 0, notYetQualified = false }: ScoreCellProps) {
  if (notYetQualified || score === null || band === null) {
    return (
      <span
        className={classes(CELL, 'rounded-sm', notYetQualified === true ? 'text-12' : 'text-14', TONES.unknown)}
        title={notYetQualified === 'short' ? 'not yet qualified' : undefined}
      >
        {notYetQualified === true ? 'not yet qualified' : <span aria-hidden="true">–</span>}
        {notYetQualified !== true && (
          <span className="sr-only">{notYetQualified ? 'not yet qualified' : 'not known'}</span>
        )}
      </span>
    );
  }
  return (
    <span className={classes(CELL, 'text-14', TONES[BAND_TONES[band]], SHAPES[band])}>
      {mark && MARKS[band] && (
        <span aria-hidden="true" className="text-12">
          {MARKS[band]}
        </span>
      )}
      {score.toLocaleString(undefined, { minimumFractionDigits: digits })}
      <span className="sr-only">, {WORDS[band]}</span>
    </span>
  );
}

const CELL = 'num inline-flex min-h-6 min-w-11 items-center justify-end gap-1.5 px-2 font-medium whitespace-nowrap';
