/** Figures that the screens showed while the film was taken: captions say what is on the picture. */
import type { Locator } from '@playwright/test';

export const FIGURES = [
  'deal',
  'action',
  'riskBefore',
  'riskAfter',
  'frameworkPoints',
  'contactPoints',
  'openPipeline',
  'atHighRisk',
  'mostLikely',
  'low',
  'high',
  'inRange',
  'typicalMiss',
  'methods',
] as const;
export type Figure = (typeof FIGURES)[number];

export interface Seen {
  note(figure: Figure, words: string): void;
  /** Reads the groups of a pattern from what is shown there, in the order of the figures. */
  read(where: Locator, pattern: RegExp, ...figures: readonly Figure[]): Promise<void>;
  /** @throws when no shot has noted it yet */
  get(figure: Figure): string;
  all(): Readonly<Record<string, string>>;
}

export function openEyes(): Seen {
  const noted = new Map<Figure, string>();
  return {
    note: (figure, words) => void noted.set(figure, words),
    async read(where, pattern, ...figures) {
      const text = await where.first().innerText();
      const found = pattern.exec(text);
      if (!found) throw new Error(`${pattern} is not in what the screen shows:\n${text.slice(0, 1500)}`);
      for (const [index, figure] of figures.entries()) noted.set(figure, found[index + 1] ?? '');
    },
    get(figure) {
      const words = noted.get(figure);
      if (words === undefined) throw new Error(`no shot has noted ${figure} yet`);
      return words;
    },
    all: () => Object.fromEntries(noted),
  };
}
