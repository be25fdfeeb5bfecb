import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { WhyButton } from '../forecasts/WhyButton.tsx';

export type TileTone = 'forecast' | 'risk' | 'health' | 'plain';

const EDGES: Readonly<Record<TileTone, string>> = {
  forecast: 'border-forecast',
  risk: 'border-risk',
  health: 'border-health',
  plain: 'border-line-strong',
};

interface TileProps {
  title: string;
  tone: TileTone;
  figure: ReactNode;
  /** A word of judgement beside the figure. */
  chip?: ReactNode;
  /** One or two quiet lines. */
  note?: ReactNode;
  /** Opens the figure into its parts; nothing where there are none. */
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** Shows one figure of the dashboard; its edge says which kind it is, beside its name. */
export function Tile({ title, tone, figure, chip, note, onOpen, className, children }: TileProps) {
  return (
    <Card
      title={title}
      aside={
        onOpen && (
          // Its edge for a finger reaches over the figure below, which is not pressed.
          <span className="touch:-my-3.5 touch:inline-flex print:hidden">
            <WhyButton onPress={onOpen}>
              Why?<span className="sr-only"> {title}</span>
            </WhyButton>
          </span>
        )
      }
      className={classes('border-t-2 p-4! break-inside-avoid', EDGES[tone], className)}
    >
      <p className="-mt-1 flex min-h-9 flex-wrap items-center gap-x-3">
        <span className="num text-28 leading-9 font-semibold tracking-tight">{figure}</span>
        {chip}
      </p>
      {note && <p className="num mt-1 text-ink-3">{note}</p>}
      {children}
    </Card>
  );
}
