import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import { Screen, type ScreenProps } from './Screen.tsx';

/** The height of the frame at most, by its width. */
const SHAPES = {
  wide: 'sm:max-h-[62.5cqw]',
  standard: 'sm:max-h-[75cqw]',
  tall: 'sm:max-h-[93cqw]',
  whole: 'sm:max-h-none',
};

export interface CloseUpProps extends Omit<ScreenProps, 'caption' | 'sizes'> {
  /** Of what is seen; what does not fit is cut at the foot and at the right. */
  shape?: keyof typeof SHAPES;
  /** How many times as wide as its frame the picture is: 1 shows its whole width. */
  scale?: number;
  /** The share of the picture cut off at the left; 0.155 takes the product's rail away. */
  from?: number;
  /** The width of the frame on a wide screen, in pixels. */
  width: number;
}

/** The part of a screen that matters, large enough to be read. A phone shows the top of the phone's picture. */
export function CloseUp({ shape = 'standard', scale = 1, from = 0, width, ...screen }: CloseUpProps) {
  const place = { '--wide': `${scale * 100}%`, '--left': `${-scale * from * 100}%` } as CSSProperties;
  const seen = Math.round(scale * 100);
  return (
    <div className="@container min-w-0">
      <div className={classes('max-h-[130cqw] overflow-hidden rounded-lg shadow-floating', SHAPES[shape])}>
        <div className="sm:ml-(--left) sm:w-(--wide)" style={place}>
          <Screen {...screen} sizes={`(min-width: 1024px) ${Math.round(width * scale)}px, ${seen}vw`} />
        </div>
      </div>
    </div>
  );
}
