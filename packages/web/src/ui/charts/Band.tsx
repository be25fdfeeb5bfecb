import type { BandAxis } from '@forecastle/rules';
import { classes } from '../classes.ts';
import { BandKey, bandKey, MARKS, OPEN_TONES } from './BandKey.tsx';
import { LabelsAbove, LabelsBelow } from './BandLine.tsx';
import { BandScale } from './BandScale.tsx';
import { type Anchor, axisOf, type BandFigures, type BandGeometry, bandGeometry } from './bandGeometry.ts';
import { bandSentence } from './bandSentence.ts';

export type BandSize = 'bare' | 'spark' | 'line' | 'card' | 'hero';

export interface BandProps extends BandFigures {
  /** What is forecast, for screen readers: "Q4 forecast". */
  label: string;
  format: (value: number) => string;
  /** Shorter, for the figures of the axis. */
  formatTick?: ((value: number) => string) | undefined;
  /** Give the same one to bands that are compared; by default from nothing to a round figure above all that is drawn. */
  axis?: BandAxis | undefined;
  size?: BandSize | undefined;
  /** What the commit is called on a line. */
  commitLabel?: string | undefined;
}

const SPARK = { box: 'h-4', closed: 'h-1', range: 'h-1.5', likely: 'h-3 w-0.5', mark: 'h-4' };
const SIZES: Record<BandSize, { box: string; closed: string; range: string; likely: string; mark: string }> = {
  bare: { ...SPARK, box: 'h-5', range: 'h-2' },
  line: { box: 'h-7', closed: 'h-1.5', range: 'h-3', likely: 'h-5.5 w-[3px]', mark: 'h-7' },
  spark: SPARK,
  card: { box: 'mt-3 h-8.5', closed: 'h-1.5', range: 'h-3', likely: 'h-5.5 w-[3px]', mark: 'h-7' },
  hero: { box: 'mt-5 h-11', closed: 'h-1.5', range: 'h-4', likely: 'h-7 w-1', mark: 'h-9' },
};

const HANG: Record<Anchor, string> = { start: '', middle: '-translate-x-1/2', end: '-translate-x-full' };

const MIDDLE = 'absolute top-1/2 -translate-y-1/2';

/**
 * A forecast as an instrument: an axis with its ticks, and to scale on it what is closed so far, the band with its
 * likely mark and its ends, what people commit and the quota. Where there is no history there is no band: what is open
 * is stacked on what is closed, and the rule of thumb is a plain mark. A spark has only the ends of its axis, a bare one
 * nothing: its axis stands in the header of its column. A line has its labels over and under it, without a key while it has a range.
 */
export function Band({
  label,
  format,
  formatTick = format,
  axis,
  size = 'card',
  commitLabel = 'Commit',
  ...figures
}: BandProps) {
  const scale = axis ?? axisOf(figures);
  const at = bandGeometry(figures, scale);
  const key = bandKey(figures);
  if (size === 'spark') {
    return (
      <figure className="m-0 flex w-full min-w-16 items-center gap-2">
        <End text={formatTick(scale.from)} />
        <Drawing at={at} size={size} />
        <End text={formatTick(scale.to)} />
        <figcaption className="sr-only">{bandSentence(label, figures, format)}</figcaption>
      </figure>
    );
  }
  if (size === 'bare') {
    return (
      <figure className="m-0 w-full">
        <Drawing at={at} size={size} />
        <figcaption className="sr-only">{bandSentence(label, figures, format)}</figcaption>
      </figure>
    );
  }
  if (size === 'line') {
    const labels = { figures, axis: scale, commitLabel, format, formatTick };
    // What is open by category has no label on the line: without a range the key names it.
    const isKeyed = figures.low === null;
    return (
      <figure className="@container m-0 w-full">
        <div className={isKeyed ? 'hidden' : '@max-md:hidden'}>
          <LabelsAbove {...labels} />
        </div>
        <Drawing at={at} size={size} />
        <div className={isKeyed ? 'hidden' : '@max-md:hidden'}>
          <LabelsBelow {...labels} />
        </div>
        <div className={isKeyed ? undefined : '@md:hidden'}>
          {at.band && figures.low !== null && figures.high !== null && (
            <BandEnds band={at.band} low={format(figures.low)} high={format(figures.high)} />
          )}
          {isKeyed && <BandScale axis={scale} format={formatTick} />}
          <BandKey entries={key} format={format} />
        </div>
        <figcaption className="sr-only">{bandSentence(label, figures, format)}</figcaption>
      </figure>
    );
  }
  return (
    <figure className="m-0 w-full">
      <Drawing at={at} size={size} />
      {at.band && figures.low !== null && figures.high !== null && (
        <BandEnds band={at.band} low={format(figures.low)} high={format(figures.high)} />
      )}
      <BandScale axis={scale} format={formatTick} />
      {key.length > 0 && <BandKey entries={key} format={format} />}
      <figcaption className="sr-only">{bandSentence(label, figures, format)}</figcaption>
    </figure>
  );
}

function End({ text }: { text: string }) {
  return (
    <span className="num shrink-0 text-12 text-ink-3" aria-hidden="true">
      {text}
    </span>
  );
}

function Drawing({ at, size }: { at: BandGeometry; size: BandSize }) {
  const look = SIZES[size];
  return (
    <div className={classes('relative w-full', look.box)} aria-hidden="true">
      <div className={classes(MIDDLE, 'inset-x-0 h-0.5 rounded-full bg-line')} />
      {at.closed && <div className={classes(MIDDLE, MARKS.closed, look.closed)} style={stretched(at.closed)} />}
      {at.open.map((stretch, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place in the stack
          key={index}
          className={classes(MIDDLE, 'border-x border-surface', OPEN_TONES[index], look.range)}
          style={stretched(stretch)}
        />
      ))}
      {at.band && (
        <div
          className={classes(MIDDLE, 'min-w-1 rounded-full bg-forecast-mid', look.range)}
          style={stretched(at.band)}
        />
      )}
      {at.likely !== null &&
        (at.band ? (
          <Mark at={at.likely} className={classes('rounded-full bg-forecast', look.likely)} />
        ) : (
          <Mark at={at.likely} className={MARKS.ruleOfThumb} />
        ))}
      {at.commit !== null && <Mark at={at.commit} className={classes(MARKS.commit, look.mark)} />}
      {at.quota !== null && <Mark at={at.quota} className={classes(MARKS.quota, look.mark)} />}
    </div>
  );
}

const stretched = ({ from, to }: { from: number; to: number }) => ({ left: `${from}%`, width: `${to - from}%` });

function Mark({ at, className }: { at: number; className: string }) {
  return <div className={classes(MIDDLE, '-translate-x-1/2', className)} style={{ left: `${at}%` }} />;
}

/** The two ends of the band under its ends. */
function BandEnds({ band, low, high }: { band: NonNullable<BandGeometry['band']>; low: string; high: string }) {
  const { labels } = band;
  return (
    <div className="num relative mb-1 h-5 text-14 text-ink-2" aria-hidden="true">
      {labels.kind === 'apart' ? (
        <>
          <Label at={band.from} anchor={labels.low} text={low} />
          <Label at={band.to} anchor={labels.high} text={high} />
        </>
      ) : (
        <Label at={labels.at} anchor={labels.anchor} text={low === high ? low : `${low} – ${high}`} />
      )}
    </div>
  );
}

function Label({ at, anchor, text }: { at: number; anchor: Anchor; text: string }) {
  return (
    <span className={classes('absolute whitespace-nowrap', HANG[anchor])} style={{ left: `${at}%` }}>
      {text}
    </span>
  );
}
