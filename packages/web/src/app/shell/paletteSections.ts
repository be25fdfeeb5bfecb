import type { IconName } from '../../ui/Icon.tsx';
import { matchWords } from '../../ui/matchWords.ts';
import type { Command, RecordHit } from './commands.ts';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly keys?: string | undefined;
  /** Where it leads, or what it does. */
  readonly act: string | (() => void);
}

export interface PaletteSection {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

interface FoundSource {
  readonly label: string;
  readonly icon: IconName;
  readonly isReference?: boolean;
  readonly hits: readonly RecordHit[];
}

/**
 * What the palette offers for a query, in the order it stands there: commands that begin with it, records, commands
 * that only contain its words, and last what explains. Within a group the better match stands first.
 */
export function paletteSections(
  commands: readonly Command[],
  sources: readonly FoundSource[],
  query: string,
): readonly PaletteSection[] {
  const matched = commands
    .map((command) => ({ command, score: matchWords('', query, [command.label, ...(command.words ?? [])]) }))
    .filter(({ score }) => score > 0);
  const isWhole = (score: number) => query.trim() === '' || score >= 1;
  const ofCommands = (some: typeof matched) =>
    [...Map.groupBy(some, ({ command }) => command.group)].map(([heading, found]) => ({
      heading,
      items: found.map(({ command: { run, ...shown } }) => ({ ...shown, act: run })),
    }));
  const records = ({ label, icon, hits }: FoundSource) => ({
    heading: label,
    items: hits.map(({ id, title, detail, to }) => ({ id, label: title, detail, icon, act: to })),
  });
  return merged([
    ...ofCommands(matched.filter(({ score }) => isWhole(score))),
    ...sources.filter(({ isReference }) => !isReference).map(records),
    ...ofCommands(matched.filter(({ score }) => !isWhole(score))),
    ...sources.filter(({ isReference }) => isReference).map(records),
  ]);
}

/** One section a heading, where the heading first stands. */
function merged(sections: readonly PaletteSection[]): readonly PaletteSection[] {
  return [...Map.groupBy(sections, ({ heading }) => heading)].map(([heading, same]) => ({
    heading,
    items: same.flatMap(({ items }) => items),
  }));
}
