import type { ColumnLayout } from '../../../ui/table/layout/columnLayout.ts';
import { filterInput, type OpportunityView, orderOf } from '../opportunityAddress.ts';

/** Where exactly what a view shows can be had as a file, in its columns and its order. */
export function exportHref(view: OpportunityView, layout: ColumnLayout, format: 'csv' | 'xlsx'): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filterInput(view))) {
    for (const each of [value].flat()) params.append(name, String(each));
  }
  for (const key of orderOf(view)) params.append('order', key);
  if (view.group) params.set('group', view.group);
  for (const { key } of layout ?? []) params.append('columns', key);
  return `/api/v1/exports/deals.${format}?${params}`;
}
