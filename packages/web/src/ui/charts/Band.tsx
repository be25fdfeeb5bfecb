import { classes } from '../classes.ts';
import { type Anchor, type BandFigures, bandGeometry } from './bandGeometry.ts';

export type BandSize = 'spark' | 'card' | 'hero';

export interface BandProps extends BandFigures {
  /** What is forecast, for screen readers: "Q4 forecast". */
  label: string;
  format: (value: number) => string;
  /** The range of the track; give the same one to bands that are compared. By default the figures with some air. */
  domain?: readonly [number, number] | undefined;
  size?: BandSize | undefined;
}

const SIZES: Record<BandSize, { box: string; track: string; range: string; likely: string; commit: string }> = {
  spark: { box: 'h-4', track: 'h-0.5', range: 'h-1.5', likely: 'h-3 w-0.5', commit: 'h-4' },
  card: { box: 'mt-3 h-8.5', track: 'h-1', range: 'h-3', likely: 'h-5.5 w-[3px]', commit: 'h-7' },
  hero: { box: 'mt-5 h-11', track: 'h-1', range: 'h-4', likely: 'h-7 w-1', commit: 'h-9' },
};

const HANG: Record<Anchor, string> = { start: '', middle: '-translate-x-1/2', end: '-translate-x-full' };

const MIDDLE = 'absolute top-1/2 -translate-y-1/2';

/**
 * A forecast with its range: the track, the band, the likely mark, what people commit (dashed), the two ends labelled
 * under its ends. A spark has no labels: the figures stand beside it.
 */
export function Band({ label, format, domain, size = 'card', ...figures }: BandProps) {
  const at = bandGeometry(figures, domain);
  const look = SIZES[size];
  return (
    <figure className="m-0 w-full min-w-16">
      <div className={classes('relative', look.box)} aria-hidden="true">
        <div className={classes(MIDDLE, 'inset-x-0 rounded-full bg-line', look.track)} />
        <div
          className={classes(MIDDLE, 'min-w-1 rounded-full bg-forecast-mid', look.range)}
          style={{ left: `${at.low}%`, width: `${at.high - at.low}%` }}
        />
        <div
          className={classes(MIDDLE, '-translate-x-1/2 rounded-full bg-forecast', look.likely)}
          style={{ left: `${at.likely}%` }}
        />
        {at.commit !== null && (
          <div
            className={classes(MIDDLE, 'border-l-[1.5px] border-dashed border-ink-3', look.commit)}
            style={{ left: `${at.commit}%` }}
          />
        )}
      </div>
      {size !== 'spark' && (
        <div className="num relative h-5 text-14 text-ink-2" aria-hidden="true">
          {at.labels.kind === 'apart' ? (
            <>
              <Label at={at.low} anchor={at.labels.low} text={format(figures.low)} />
              <Label at={at.high} anchor={at.labels.high} text={format(figures.high)} />
            </>
          ) : (
            <Label
              at={at.labels.at}
              anchor={at.labels.anchor}
              text={joined(format(figures.low), format(figures.high))}
            />
          )}
        </div>
      )}
      <figcaption className="sr-only">{bandSentence(label, figures, format)}</figcaption>
    </figure>
  );
}

function Label({ at, anchor, text }: { at: number; anchor: Anchor; text: string }) {
  return (
    <span className={classes('absolute whitespace-nowrap', HANG[anchor])} style={{ left: `${at}%` }}>
      {text}
    </span>
  );
}

const joined = (low: string, high: string) => (low === high ? low : `${low} – ${high}`);

/** The band in words, also for titles and copying. */
export function bandSentence(label: string, figures: BandFigures, format: (value: number) => string): string {
  const commit = figures.commit == null ? '' : `; people commit ${format(figures.commit)}`;
  return `${label}: most likely ${format(figures.likely)}, between ${format(figures.low)} and ${format(figures.high)}${commit}.`;
}
