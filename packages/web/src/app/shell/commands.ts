import type { IconName } from '../../ui/Icon.tsx';
import { createRegistry, useRegistration } from '../../ui/registry.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Heading in the palette; commands of the present screen say "Here". */
  readonly group: string;
  readonly icon?: IconName | undefined;
  /** Other words people may type for it. */
  readonly words?: readonly string[] | undefined;
  /** Shown beside it; the shortcut itself is registered with useHotkeys. */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

export interface RecordHit {
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly to: string;
}

export interface RecordSearch {
  /** Heading in the palette: "Opportunities". */
  readonly label: string;
  readonly icon: IconName;
  /** True of what explains and is not looked for by name, such as help: it stands below all else. */
  readonly isReference?: boolean;
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly RecordHit[]>;
}

export const commandRegistry = createRegistry<Command>();
export const recordSearchRegistry = createRegistry<RecordSearch>();

/** Commands that the palette offers while this component is mounted. Pass a stable list (constant or useMemo). */
export function useCommands(commands: readonly Command[]): void {
  useRegistration(commandRegistry, commands);
}

/** Records that the palette finds while this component is mounted. Pass a stable list. */
export function useRecordSearch(searches: readonly RecordSearch[]): void {
  useRegistration(recordSearchRegistry, searches);
}
