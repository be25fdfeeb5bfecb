import type { ExplanationPartView } from '@forecastle/contract';
import { classes } from '../classes.ts';
import { shownTenths } from './shownTenths.ts';

/** Shares of what a part could give, from which its bar is green, else yellow (the bands of a score). */
const GOOD = 0.7;
const FAIR = 0.4;

/** Room for labels: as wide as the longest, in ems a letter, so that bars begin together and are long; but no wider than this. */
const LETTER = 0.62;
const LABEL_MAX = '9.5rem';

export interface PartBarsProps {
  parts: readonly ExplanationPartView[];
  /** What the parts add up to. */
  total: number;
  /** True for drag: points are bad, a full bar is red. */
  lowerIsBetter?: boolean | undefined;
  /** A score of the past: bars without judgement. */
  isPast?: boolean | undefined;
}

/** Parts of a score that visibly add up. A part with details of its own opens. */
export function PartBars({ parts, total, lowerIsBetter = false, isPast = false }: PartBarsProps) {
  const shown = shownTenths(
    parts.map((part) => part.points.value),
    total,
  );
  const longest = Math.max(...parts.map((part) => part.label.length));
  const columns = `minmax(0, min(${longest * LETTER}em, ${LABEL_MAX})) minmax(3rem, 1fr) 5rem`;
  return (
    <ul className="grid gap-0.5">
      {parts.map((part, index) => (
        <li key={part.key}>
          <Part part={part} columns={columns} shown={shown[index] ?? 0} lowerIsBetter={lowerIsBetter} isPast={isPast} />
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  part: ExplanationPartView;
  columns: string;
  shown: number;
  lowerIsBetter: boolean;
  isPast: boolean;
}

function Part({ part, columns, shown, lowerIsBetter, isPast }: PartProps) {
  const row = (
    <span className="grid min-h-7 items-center gap-2.5" style={{ gridTemplateColumns: columns }}>
      <span className={part.of === null ? 'text-ink-3' : undefined}>{part.label}</span>
      {part.of ? <Bar share={part.points.value / part.of} lowerIsBetter={lowerIsBetter} isPast={isPast} /> : <span />}
      <span className={classes('num text-right whitespace-nowrap', part.of === null ? 'text-ink-3' : undefined)}>
        {part.of === 0 && shown === 0 ? <span className="text-ink-3">none</span> : signed(shown)}
        {part.of !== null && part.of !== 0 && <span className="text-ink-3"> of {Number(part.of.toFixed(1))}</span>}
      </span>
    </span>
  );
  if (!part.detail?.length) return <div className="pl-4">{row}</div>;
  return (
    <details className="group">
      <summary className="relative list-none content-center rounded-sm pl-4 touch:min-h-12 hover:bg-hover">
        <span
          aria-hidden="true"
          className="absolute top-1/2 left-0 -translate-y-1/2 text-ink-3 transition-transform group-open:rotate-90"
        >
          ›
        </span>
        {row}
      </summary>
      <div className="mb-2 ml-1.5 border-l border-line pl-1 text-12">
        <PartBars
          parts={part.detail}
          total={roundTenth(part.points.value)}
          lowerIsBetter={lowerIsBetter}
          isPast={isPast}
        />
      </div>
    </details>
  );
}

/** A part that can only take points away has nothing it is "of": it says what it takes, or that there is none. */
const signed = (shown: number) => shown.toFixed(1).replace('-', '−');

const roundTenth = (value: number) => Math.round(value * 10) / 10;

function Bar({ share, lowerIsBetter, isPast }: { share: number; lowerIsBetter: boolean; isPast: boolean }) {
  const full = Math.min(1, Math.max(0, share));
  const good = lowerIsBetter ? 1 - full : full;
  return (
    <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
      <span
        className={classes(
          'block h-full rounded-full',
          isPast ? 'bg-ink-3' : good >= GOOD ? 'bg-health' : good >= FAIR ? 'bg-attention' : 'bg-risk',
        )}
        style={{ width: `${full * 100}%` }}
      />
    </span>
  );
}
