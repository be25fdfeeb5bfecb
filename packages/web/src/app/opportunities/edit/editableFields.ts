import { decidingSystem } from '../../records/decidingSystem.ts';
import type { Deal, DealInput } from '../deal.ts';

/** What can be changed in place, in the order `e` and Tab walk through. */
export const EDITABLE = ['stage', 'owner', 'amount', 'close', 'closed', 'category', 'next'] as const;
export type EditableField = (typeof EDITABLE)[number];

export const FIELD_WORDS: Record<EditableField, string> = {
  stage: 'stage',
  owner: 'owner',
  amount: 'amount',
  close: 'close date',
  closed: 'actual close date',
  category: 'forecast category',
  next: 'next step',
};

/** By which name the API takes each. */
export const INPUT_OF = {
  stage: 'stageId',
  owner: 'ownerId',
  amount: 'amountMinor',
  close: 'closeDate',
  closed: 'closedOn',
  category: 'category',
  next: 'nextStep',
} as const satisfies Record<EditableField, keyof DealInput>;

/** The server's word on the deal and on who decides the field; and a closed deal's category is always Closed. */
export function mayEdit(deal: Deal, field: EditableField): boolean {
  if (decidingSystem(deal, INPUT_OF[field])) return false;
  if (field === 'owner') return deal.abilities.changeOwner;
  if (field === 'category') return deal.abilities.update && deal.status === 'open';
  if (field === 'closed') return deal.abilities.update && deal.status !== 'open';
  return deal.abilities.update;
}

/** The next field of a deal in either direction among those shown; null at the end. */
export function nextField(
  deal: Deal,
  from: EditableField | null,
  shown: readonly EditableField[],
  back = false,
): EditableField | null {
  const fields = shown.filter((field) => mayEdit(deal, field));
  const at = from === null ? -1 : fields.indexOf(from);
  return fields[at + (back ? -1 : 1)] ?? null;
}
