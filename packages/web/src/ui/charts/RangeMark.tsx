import { classes } from '../classes.ts';

/** An actual in its range is a green dot, one outside a red diamond: the shape says it without the colour. */
const SHAPES = {
  landed: 'rounded-full bg-health',
  missed: 'rotate-45 rounded-[1px] bg-risk',
} as const;

export const markShape = (landed: boolean): string => classes('size-2.5', SHAPES[landed ? 'landed' : 'missed']);

/** The actual of a column, at a place in percent from its foot. */
export function RangeMark({ landed, at }: { landed: boolean; at: number }) {
  return (
    <span
      className={classes('absolute left-1/2 -translate-x-1/2 translate-y-1/2 ring-2 ring-surface', markShape(landed))}
      style={{ bottom: `${at}%` }}
    />
  );
}
