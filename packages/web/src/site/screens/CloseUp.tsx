import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import { SCREENS } from './manifest.generated.ts';
import { Screen, type ScreenProps } from './Screen.tsx';

const SHAPES = { wide: 'sm:aspect-[16/10]', standard: 'sm:aspect-[4/3]', tall: 'sm:aspect-[1.08]' };

export interface CloseUpProps extends Omit<ScreenProps, 'caption' | 'sizes'> {
  /** Of what is seen; what does not fit is cut at the foot and at the right. */
  shape?: keyof typeof SHAPES;
  /** How many times as wide as its frame the picture is: 1 shows its whole width. */
  scale?: number;
  /** The share of the picture cut off at the left; 0.172 takes the product's rail away. */
  from?: number;
  /** The width of the frame on a wide screen, in pixels. */
  width: number;
}

/**
 * The part of a screen that matters, large enough to be read. A phone shows the top of the phone's picture, or where
 * there is none the upper left of the desk's at about twice its width.
 */
export function CloseUp({ shape = 'standard', scale = 1, from = 0, width, ...screen }: CloseUpProps) {
  const place = { '--wide': `${scale * 100}%`, '--left': `${-scale * from * 100}%` } as CSSProperties;
  const { phone }: { phone: object | null } = SCREENS[screen.name];
  return (
    <div
      className={classes(
        'overflow-hidden rounded-lg shadow-floating sm:max-h-none',
        phone ? 'max-h-108' : 'max-h-80',
        SHAPES[shape],
      )}
    >
      <div className={classes('sm:ml-(--left) sm:w-(--wide)', !phone && 'w-[210%]')} style={place}>
        <Screen
          {...screen}
          sizes={`(min-width: 1024px) ${Math.round(width * scale)}px, ${Math.round((phone ? scale : Math.max(scale, 2.1)) * 100)}vw`}
        />
      </div>
    </div>
  );
}
