import type { ColumnLayout } from '../../ui/table/layout/columnLayout.ts';

/** Where exactly what a list shows can be had as a file, in its columns and its order. */
export function exportHref(
  list: string,
  format: 'csv' | 'xlsx',
  layout: ColumnLayout,
  asked: Readonly<Record<string, unknown>>,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    for (const each of [value ?? []].flat()) params.append(name, String(each));
  }
  for (const { key } of layout ?? []) params.append('columns', key);
  return `/api/v1/exports/${list}.${format}?${params}`;
}
