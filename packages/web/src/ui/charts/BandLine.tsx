import { type BandAxis, placeOn } from '@forecastle/rules';
import { classes } from '../classes.ts';
import type { BandFigures } from './bandGeometry.ts';
import { labelRow, type RowLabel } from './labelRow.ts';

interface BandLineLabelsProps {
  figures: BandFigures;
  axis: BandAxis;
  commitLabel: string;
  format: (value: number) => string;
  formatTick: (value: number) => string;
}

/** The commit and the quota, over the instrument. */
export function LabelsAbove({ figures: { commit, quota }, axis, commitLabel, format }: BandLineLabelsProps) {
  const at = (value: number) => placeOn(axis, value);
  return (
    <Row
      labels={[
        ...(commit == null ? [] : [{ at: at(commit), text: `${commitLabel} ${format(commit)}` }]),
        ...(quota == null ? [] : [{ at: at(quota), text: `Quota ${format(quota)}` }]),
      ]}
    />
  );
}

/** The ends of the range, what is closed, and the ends of the axis, under the instrument. */
export function LabelsBelow({ figures: { low, high, closed }, axis, format, formatTick }: BandLineLabelsProps) {
  const at = (value: number) => placeOn(axis, value);
  return (
    <Row
      labels={[
        ...(low === null ? [] : [{ at: at(low), text: format(low) }]),
        ...(high === null ? [] : [{ at: at(high), text: format(high) }]),
        ...(closed ? [{ at: at(closed), text: `Closed ${format(closed)}` }] : []),
        { at: 0, text: formatTick(axis.from) },
        { at: 100, text: formatTick(axis.to) },
      ]}
    />
  );
}

function Row({ labels }: { labels: readonly RowLabel[] }) {
  return (
    <div className="num relative h-4.5 text-12 text-ink-2" aria-hidden="true">
      {labelRow(labels).map(({ text, anchor, edge }) => (
        <span
          key={text}
          className={classes('absolute whitespace-nowrap', anchor === 'middle' && '-translate-x-1/2')}
          style={anchor === 'end' ? { right: `${100 - edge}%` } : { left: `${edge}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
