/** How chosen columns lie beside each other. Pure: the table's model asks it, and tests do. */
import type { ColumnChoice, ColumnLayout } from './columnLayout.ts';

/** Pixels: narrower a column cannot be taken hold of, wider it hides all others. */
export const NARROWEST = 64;
export const WIDEST = 800;

export const withinWidths = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

export interface Sized {
  readonly key: string;
  readonly width: number;
}

/** The choices as they can be shown: known columns, each once, those that stay first. */
export function tidyLayout(layout: readonly ColumnChoice[], known: ReadonlySet<string>): readonly ColumnChoice[] {
  const once = [...new Map(layout.map((choice) => [choice.key, choice])).values()].filter(({ key }) => known.has(key));
  return [...once.filter(({ pinned }) => pinned), ...once.filter(({ pinned }) => !pinned)];
}

/** Widths in pixels; what is over goes to the record's name unless somebody set its width. */
export function widthsOf(
  layout: readonly ColumnChoice[],
  natural: ReadonlyMap<string, number>,
  room: number,
  main: string | undefined,
): readonly Sized[] {
  const sized = layout.map(({ key, width }) => ({ key, width: width ?? natural.get(key) ?? NARROWEST }));
  const over = room - sized.reduce((sum, { width }) => sum + width, 0);
  const taker = layout.find(({ key, width }) => key === main && width === undefined);
  if (over <= 0 || !taker) return sized;
  return sized.map((each) => (each.key === taker.key ? { ...each, width: each.width + over } : each));
}

/** The layout with one column before or behind another. */
export function moveColumn(
  layout: readonly ColumnChoice[],
  key: string,
  to: string,
  side: 'before' | 'behind',
): readonly ColumnChoice[] {
  const moved = layout.find((choice) => choice.key === key);
  const target = layout.find((choice) => choice.key === to);
  if (!moved || !target || key === to) return layout;
  const rest = layout.filter((choice) => choice.key !== key);
  const at = rest.indexOf(target) + (side === 'behind' ? 1 : 0);
  // Among columns that stay it stays too, and among others it scrolls with them.
  return [...rest.slice(0, at), withPin(moved, target.pinned === true), ...rest.slice(at)];
}

/** One step to the start (-1) or the end (1), within those that stay or those that do not. */
export function stepColumn(layout: readonly ColumnChoice[], key: string, by: -1 | 1): readonly ColumnChoice[] {
  const at = layout.findIndex((choice) => choice.key === key);
  const next = layout[at + by];
  if (at < 0 || !next || (next.pinned ?? false) !== (layout[at]?.pinned ?? false)) return layout;
  return moveColumn(layout, key, next.key, by < 0 ? 'before' : 'behind');
}

export const pinColumn = (layout: readonly ColumnChoice[], key: string, pinned: boolean): readonly ColumnChoice[] => {
  const chosen = layout.map((choice) => (choice.key === key ? withPin(choice, pinned) : choice));
  return [...chosen.filter((choice) => choice.pinned), ...chosen.filter((choice) => !choice.pinned)];
};

function withPin({ pinned: _before, ...choice }: ColumnChoice, pinned: boolean): ColumnChoice {
  return pinned ? { ...choice, pinned } : choice;
}

export const sameLayout = (one: ColumnLayout, other: ColumnLayout): boolean =>
  JSON.stringify(one?.map(asList)) === JSON.stringify(other?.map(asList));

const asList = ({ key, width, pinned }: ColumnChoice) => [key, width ?? null, pinned ?? false];
