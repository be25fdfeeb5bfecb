import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { SCREENS } from './manifest.generated.ts';

export type ScreenName = keyof typeof SCREENS;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

export interface ScreenProps {
  name: ScreenName;
  /** What the picture shows, for who does not see it. */
  alt: string;
  /** Words under it. */
  caption?: ReactNode;
  /** As of an image: the width it is shown at. By default that of a full column. */
  sizes?: string;
}

/** Around a picture on a phone, where it is three windows tall: its top shows what it is. */
export const PHONE_CROP = 'max-sm:max-h-60 max-sm:overflow-hidden max-sm:rounded-lg';
/** The same for a screen of the product, whose head fills the first 300 pixels. */
export const PHONE_CROP_OF_SCREEN = 'max-sm:max-h-88 max-sm:overflow-hidden max-sm:rounded-lg';

/** Up to this width of the window the phone's picture is shown, because text of the desk's would be too small. */
const PHONE = '(max-width: 639px)';
const FULL_COLUMN = '(min-width: 1200px) 1120px, calc(100vw - 40px)';
const PHONE_COLUMN = 'calc(100vw - 40px)';

/**
 * A real screen of the product in the theme of the page. Both themes stand in the page; the one that is not shown is
 * lazy without a box, so no browser fetches it. That is why even a picture of the first view is lazy: see decision 0085.
 */
export function Screen({ name, alt, caption, sizes = FULL_COLUMN }: ScreenProps) {
  const ratios = { '--desk': ratio(SCREENS[name].desk), '--phone': ratio(SCREENS[name].phone) } as CSSProperties;
  return (
    <figure className="m-0 min-w-0" style={ratios}>
      <div className="screen-place overflow-hidden rounded-lg shadow-floating">
        <Themed name={name} theme="light" alt={alt} sizes={sizes} />
        <Themed name={name} theme="dark" alt={alt} sizes={sizes} />
      </div>
      {caption && <figcaption className="mt-3 text-14 text-ink-3">{caption}</figcaption>}
    </figure>
  );
}

interface ThemedProps {
  name: ScreenName;
  theme: 'light' | 'dark';
  alt: string;
  sizes: string;
}

function Themed({ name, theme, alt, sizes }: ThemedProps) {
  const { desk, phone }: { desk: Picture; phone: Picture } = SCREENS[name];
  return (
    <picture
      className={classes(
        'aspect-(--phone) sm:aspect-(--desk) [section_&]:animate-late',
        theme === 'light' ? 'block dark:hidden' : 'hidden dark:block',
      )}
    >
      <source
        media={PHONE}
        width={phone.width}
        height={phone.height}
        srcSet={srcSet(phone, `${name}-phone`, theme)}
        sizes={PHONE_COLUMN}
      />
      <img
        src={address(name, theme, desk.width)}
        srcSet={srcSet(desk, name, theme)}
        sizes={sizes}
        width={desk.width}
        height={desk.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  );
}

const ratio = ({ width, height }: Picture) => `${width}/${height}`;
const address = (name: string, theme: string, width: number) => `/screens/${name}-${theme}-${width}.avif`;

const srcSet = ({ widths }: Picture, name: string, theme: string) =>
  widths.map((width) => `${address(name, theme, width)} ${width}w`).join(', ');
