import { WIN_LOSS_NAMES, type WinLossDimension, type WinLossPart } from './winLoss.ts';

/** What the deals are told apart by; `label` is that of the field, by a field. */
export const winLossDimensionName = (by: WinLossDimension, label: string | null): string =>
  by === 'field' ? (label ?? 'Field') : WIN_LOSS_NAMES[by];

const NONE: Readonly<Record<WinLossDimension, string>> = {
  loss_reason: 'No reason given',
  win_reason: 'No reason given',
  qualify_out: 'Not qualified out',
  stage: 'Not known',
  competitor: 'No competitor named',
  lead_source: 'No source given',
  field: 'Not set',
};

/** A part by its value, or by what its deals lack; `values` are those that are not told apart. */
export function winLossPartName(
  by: WinLossDimension,
  { kind, name, values }: Pick<WinLossPart, 'kind' | 'name'> & { readonly values: number },
): string {
  if (kind === 'value') return name ?? '';
  return kind === 'none' ? NONE[by] : `${values.toLocaleString('en')} more`;
}
