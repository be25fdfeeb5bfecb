import type { ColumnLayout } from '../../ui/table/layout/columnLayout.ts';

/** What a file of exactly what a list shows is asked by, in its columns and its order. */
export function exportQuery(layout: ColumnLayout, asked: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    for (const each of [value ?? []].flat()) params.append(name, String(each));
  }
  for (const { key } of layout ?? []) params.append('columns', key);
  return String(params);
}
