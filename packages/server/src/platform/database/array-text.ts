/** Parameters of many thousand values, written here: the driver quotes every one of them as if it held anything. */

/** An array as PostgreSQL reads it. For ids, numbers, codes and instants, which need no quotation. */
export const arrayText = (values: readonly (string | number | boolean | null)[]): string => `{${arrayItems(values)}}`;

/** What stands between its braces. */
export const arrayItems = (values: readonly (string | number | boolean | null)[]): string =>
  values.map((value) => value ?? 'NULL').join(',');

/** JSON of many values, a line each, since JSON holds no line break: read it by `string_to_array($1, E'\n')`. */
export const jsonLines = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join('\n');
