import type { ColumnLayout } from '../../ui/table/layout/columnLayout.ts';

/** Where exactly what a list of records shows can be had as a file, in its columns and its order. */
export function exportHref(
  list: string,
  format: 'csv' | 'xlsx',
  asked: Readonly<Record<string, string | boolean>>,
  layout: ColumnLayout,
): string {
  const params = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  for (const { key } of layout ?? []) params.append('columns', key);
  return `/api/v1/exports/${list}.${format}?${params}`;
}
