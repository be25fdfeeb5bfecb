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
  /** One quiet sentence. */
  note?: ReactNode;
  /** Opens the figure into its parts; nothing where there are none. */
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** One figure of the dashboard; its edge says which kind it is, beside its name. */
export function Tile({ title, tone, figure, chip, note, onOpen, className, children }: TileProps) {
  return (
    <Card
      title={title}
      aside={
        onOpen && (
          <span className="print:hidden">
            <WhyButton onPress={onOpen}>
              Parts<span className="sr-only"> of {title.toLowerCase()}</span>
            </WhyButton>
          </span>
        )
      }
      className={classes('flex flex-col border-t-2 break-inside-avoid', EDGES[tone], className)}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="num text-28 font-semibold tracking-tight">{figure}</span>
        {chip}
      </p>
      {note && <p className="num mt-1 text-balance text-ink-3">{note}</p>}
      {children}
    </Card>
  );
}
