import { type BandAxis, placeOn } from '@forecastle/rules';
import { classes } from '../classes.ts';

/** The ruler under a band. */
export function BandScale({ axis, format }: { axis: BandAxis; format: (value: number) => string }) {
  const last = axis.ticks.length - 1;
  return (
    <div className="num @container relative h-5.5 border-t border-line text-12 text-ink-3" aria-hidden="true">
      {axis.ticks.map(({ value, isMain }, index) => (
        <span key={value} className="absolute top-0" style={{ left: `${placeOn(axis, value)}%` }}>
          <span className={classes('block border-l border-line-strong', isMain ? 'h-1.5' : 'h-1')} />
          <span
            className={classes(
              'absolute top-1.5 whitespace-nowrap',
              !isMain && 'hidden @min-[30rem]:block',
              index > 0 && (index === last ? '-translate-x-full' : '-translate-x-1/2'),
            )}
          >
            {format(value)}
          </span>
        </span>
      ))}
    </div>
  );
}
