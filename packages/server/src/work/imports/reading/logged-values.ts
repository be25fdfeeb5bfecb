import { type LoggedField, loggedField } from './change-log.ts';
import { fieldsNamed } from './headings.ts';
import { cellText, cleanLine } from './text.ts';
import type { LoggedValues, RawRow } from './types.ts';

/** Fields whose values a person matches to their own stages and people. */
const MATCHED = ['stage', 'owner'] as const satisfies readonly (LoggedField & keyof LoggedValues)[];
/** Different values of one field; a log of more is none of stages or people. */
const MAX_DISTINCT = 500;

/** Gathers what a log of changed fields calls its stages and owners, which stand in one column with everything else. */
export class LogValues {
  readonly #field: number;
  readonly #values: readonly number[];
  readonly #found = new Map<LoggedField, Map<string, number>>(MATCHED.map((field) => [field, new Map()]));

  constructor(headers: readonly string[]) {
    const named = (field: 'changedField' | 'oldValue' | 'newValue') =>
      headers.findIndex((header) => fieldsNamed(header).some((match) => match.field === field && match.exact));
    this.#field = named('changedField');
    this.#values = [named('oldValue'), named('newValue')].filter((column) => column >= 0);
  }

  add({ cells }: RawRow): void {
    if (this.#field < 0 || this.#values.length === 0) return;
    const field = loggedField(cleanLine(cellText(cells[this.#field])));
    const counts = field === null ? undefined : this.#found.get(field);
    if (!counts) return;
    for (const column of this.#values) {
      const value = cleanLine(cellText(cells[column]));
      if (value === '' || (counts.size >= MAX_DISTINCT && !counts.has(value))) continue;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }

  /** Null of a file that is no log. */
  values(): LoggedValues | null {
    const of = (field: LoggedField) => [...(this.#found.get(field) ?? [])].map(([value, count]) => ({ value, count }));
    const found = { stage: of('stage'), owner: of('owner') };
    return found.stage.length + found.owner.length > 0 ? found : null;
  }
}
