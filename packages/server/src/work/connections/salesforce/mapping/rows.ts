/** A record as the REST API wrote it. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns a text of a record; null where it has none. */
export const textIn = (row: Row, name: string): string | null =>
  typeof row[name] === 'string' ? (row[name] as string) : null;
