import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import { SCREENS } from './manifest.generated.ts';
import { Screen, type ScreenProps } from './Screen.tsx';

/** The height of the frame at most, by its width. */
const SHAPES = {
  wide: 'sm:max-h-[62.5cqw]',
  standard: 'sm:max-h-[75cqw]',
  tall: 'sm:max-h-[93cqw]',
  whole: 'sm:max-h-none',
};

/** The scale on a phone, of a picture that has none for it. */
const ON_PHONE = 2.1;

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
  const place = {
    '--wide': `${scale * 100}%`,
    '--left': `${-scale * from * 100}%`,
    '--wide-phone': `${ON_PHONE * 100}%`,
    '--left-phone': `${-ON_PHONE * from * 100}%`,
  } as CSSProperties;
  const { phone }: { phone: object | null } = SCREENS[screen.name];
  return (
    <div className="@container min-w-0">
      <div
        className={classes(
          'overflow-hidden rounded-lg shadow-floating',
          phone ? 'max-h-[130cqw]' : 'max-h-[100cqw]',
          SHAPES[shape],
        )}
      >
        <div
          className={classes('sm:ml-(--left) sm:w-(--wide)', !phone && 'ml-(--left-phone) w-(--wide-phone)')}
          style={place}
        >
          <Screen
            {...screen}
            sizes={`(min-width: 1024px) ${Math.round(width * scale)}px, ${Math.round((phone ? scale : ON_PHONE) * 100)}vw`}
          />
        </div>
      </div>
    </div>
  );
}
