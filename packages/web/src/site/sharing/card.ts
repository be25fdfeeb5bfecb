/** What a shared link shows: paper, a headline in the serif, the band, and whose page it is. */
import type { ReactNode } from 'react';

export const WIDTH = 1200;
export const HEIGHT = 630;

export interface Card {
  /** Few words over the title: the kind of page. */
  readonly eyebrow: string;
  readonly title: string;
  readonly description: string;
  /** At the foot: author and day of a post. */
  readonly foot?: string | undefined;
}

export interface Look {
  readonly brand: string;
  readonly tagline: string;
  readonly colour: (name: string) => string;
}

/** A tree as the picture library reads it: every box with more than one child says how it lays them out. */
export function cardTree({ eyebrow, title, description, foot }: Card, { brand, tagline, colour }: Look): ReactNode {
  const ink = (name: string, size: number) => ({ color: colour(name), fontSize: size });
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      padding: '60px 72px 52px',
      flexDirection: 'column',
      boxSizing: 'border-box',
      background: colour('paper'),
      fontFamily: 'Inter',
      letterSpacing: '-0.01em',
    },
    box({ alignItems: 'center', gap: 16 }, logo(colour), text({ ...ink('ink', 32), fontFamily: 'Serif' }, brand)),
    box(
      { flexDirection: 'column', flexGrow: 1, justifyContent: 'center', paddingBottom: 8 },
      text({ ...ink('ink-3', 26), marginBottom: 18 }, eyebrow),
      text(
        {
          ...ink('ink', sizeFor(title)),
          fontFamily: 'Serif',
          lineHeight: 1.1,
          letterSpacing: '-0.025em',
          maxWidth: 1000,
          textWrap: 'balance',
        },
        title,
      ),
      text({ ...ink('ink-2', 27), lineHeight: 1.45, marginTop: 22, maxWidth: 960 }, shortened(description)),
    ),
    band(colour),
    box(
      { ...ink('ink-3', 24), justifyContent: 'space-between', marginTop: 26 },
      text({}, foot ?? ''),
      text({}, tagline),
    ),
  );
}

/** Of a long title less fits on a line. In pixels. */
const sizeFor = (title: string): number => (title.length > 64 ? 52 : title.length > 36 ? 62 : 74);

/** Two lines of the description; the rest is on the page. */
const LONGEST = 132;

function shortened(description: string): string {
  if (description.length <= LONGEST) return description;
  return `${description.slice(0, description.lastIndexOf(' ', LONGEST)).replace(/[,;:.]$/, '')} …`;
}

/** The signature: a range with its likely mark. A drawing without figures, so that it claims nothing. */
function band(colour: (name: string) => string): ReactNode {
  const bar = (left: number, width: number, height: number, name: string) =>
    box({
      position: 'absolute',
      left,
      width,
      height,
      top: (36 - height) / 2,
      borderRadius: height / 2,
      background: colour(name),
    });
  return box(
    { position: 'relative', height: 36, width: WIDTH - 144 },
    bar(0, WIDTH - 144, 5, 'line'),
    bar(270, 520, 20, 'forecast-mid'),
    bar(560, 6, 36, 'forecast'),
  );
}

function logo(colour: (name: string) => string): ReactNode {
  const path = (d: string, stroke: string, rest: object) => element('path', { d, stroke, strokeWidth: 2, ...rest });
  return element(
    'svg',
    { width: 52, height: 52, viewBox: '0 0 24 24', fill: 'none' },
    path('M3 13V6h4v3h3V6h4v3h3V6h4v7', colour('ink'), { strokeLinejoin: 'round' }),
    path('M3 17c3 3 6 3 9 1.2C15 16.4 18 16.4 21 19', colour('forecast'), { strokeLinecap: 'round' }),
  );
}

type Style = Record<string, string | number>;

const box = (style: Style, ...children: ReactNode[]) =>
  element('div', { style: { display: 'flex', ...style } }, ...children);

const text = (style: Style, words: string) => element('div', { style }, words);

/** What JSX makes, written out: this file runs in Node, which reads types and no JSX. */
const element = (type: string, props: object, ...children: ReactNode[]): ReactNode =>
  ({ type, props: { ...props, children: children.length === 1 ? children[0] : children } }) as unknown as ReactNode;
