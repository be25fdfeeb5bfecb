import { customColumn, type ListCondition, winLossDimensionName, winLossPartName } from '@forecastle/rules';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import type { WinLoss, WinLossPart } from './answers.ts';
import { decidedDealsPath } from './breakdownPaths.ts';

/** What the deals are told apart by. */
export const dimensionName = ({ by, field }: WinLoss): string => winLossDimensionName(by, field?.label ?? null);

export const partName = ({ by }: WinLoss, part: WinLossPart): string => winLossPartName(by, part);

const LISTED = {
  loss_reason: 'loss_kind',
  win_reason: 'win_reason',
  qualify_out: 'qualified_out',
  stage: 'stage_before_close',
  competitor: 'competitor',
  lead_source: 'lead_source',
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
