/** What every public page is held to, and how far a page is from it. */
import { percentile } from '../report.ts';
import type { Look } from './audit.ts';
import type { PublicPage } from './public-pages.ts';

/** Bytes, compressed. */
const SPEAKING_SCRIPT = 5_000;
const CALCULATING_SCRIPT = 80_000;
const CALCULATING = ['/pricing', '/features/roi-calculator'];

type Figure = Exclude<keyof Look, 'findings'>;

interface Measure {
  readonly figure: Figure;
  readonly name: string;
  readonly least?: number;
  readonly most?: number;
  show(value: number): string;
}

const whole = (value: number) => String(Math.round(value));
const milliseconds = (value: number) => `${Math.round(value)} ms`;

export const MEASURES: readonly Measure[] = [
  { figure: 'performance', name: 'performance', least: 99, show: whole },
  { figure: 'accessibility', name: 'accessibility', least: 100, show: whole },
  { figure: 'bestPractices', name: 'best practices', least: 100, show: whole },
  { figure: 'seo', name: 'SEO', least: 100, show: whole },
  { figure: 'largestPaint', name: 'largest paint', most: 1200, show: milliseconds },
  { figure: 'layoutShift', name: 'layout shift', most: 0, show: (value) => value.toFixed(3) },
  { figure: 'blockingTime', name: 'blocking time', most: 0, show: milliseconds },
  { figure: 'scriptBytes', name: 'script', most: SPEAKING_SCRIPT, show: (value) => `${(value / 1000).toFixed(1)} kB` },
  { figure: 'thirdParties', name: 'third parties', most: 0, show: whole },
];

export type Middle = Record<Figure, number>;

/** The median of each figure by itself: a run that was disturbed in one does not count for the others. */
export function middleOf(looks: readonly Look[]): Middle {
  const entries = MEASURES.map(({ figure }) => [
    figure,
    percentile(
      looks.map((look) => look[figure]),
      50,
    ),
  ]);
  return Object.fromEntries(entries) as Middle;
}

/** Measures of the list that a page is held to: an unlisted one is not meant to be found. */
export function measuresFor({ path, unlisted }: PublicPage): Measure[] {
  return MEASURES.filter(({ figure }) => !(unlisted && figure === 'seo')).map((measure) =>
    measure.figure === 'scriptBytes' && CALCULATING.includes(path) ? { ...measure, most: CALCULATING_SCRIPT } : measure,
  );
}

export const isKept = ({ figure, least = -Infinity, most = Infinity }: Measure, middle: Middle): boolean =>
  middle[figure] >= least && middle[figure] <= most;

/** Above 0 where the measure is missed; the page with the most is the worst. */
export const distance = ({ figure, least, most }: Measure, middle: Middle): number =>
  least === undefined ? middle[figure] - (most ?? 0) : least - middle[figure];

export const heldTo = ({ least, most, show }: Measure): string =>
  least === undefined ? `at most ${show(most ?? 0)}` : `at least ${show(least)}`;
