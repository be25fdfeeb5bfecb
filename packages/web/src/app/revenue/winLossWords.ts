import { customColumn, type ListCondition, WIN_LOSS_NAMES } from '@forecastle/rules';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import type { WinLoss, WinLossPart } from './answers.ts';
import { decidedDealsPath } from './breakdownPaths.ts';

/** What the deals are told apart by. */
export const dimensionName = ({ by, field }: WinLoss): string =>
  by === 'field' ? (field?.label ?? 'Field') : WIN_LOSS_NAMES[by];

const NONE = {
  loss_reason: 'No reason given',
  qualify_out: 'Lost without qualifying out',
  stage: 'Not known',
  competitor: 'No competitor named',
  field: 'Not set',
} as const;

export function partName(view: WinLoss, { kind, name, values }: WinLossPart): string {
  if (kind === 'value') return name ?? '';
  return kind === 'none' ? NONE[view.by] : `${values.toLocaleString()} more`;
}

const LISTED = {
  loss_reason: 'loss_kind',
  qualify_out: 'qualified_out',
  stage: 'stage_before_close',
  competitor: 'competitor',
} as const;

/** The list of exactly these deals; null where no condition says so. */
export function partPath(view: WinLoss, part: WinLossPart | null, more: Partial<OpportunityView>): string | null {
  if (part === null) return decidedDealsPath(view, [], more);
  const where = conditionOf(view, part);
  return where && decidedDealsPath(view, [where], more);
}

function conditionOf({ by, field }: WinLoss, { kind, id, name }: WinLossPart): ListCondition | null {
  if (kind === 'others' || (by === 'field' && field === null)) return null;
  const listed = by === 'field' ? customColumn(field?.key ?? '') : LISTED[by];
  if (kind === 'none') return { field: listed, is: 'empty' };
  return { field: listed, is: 'is', value: by === 'field' ? [id ?? ''] : (name ?? '') };
}
