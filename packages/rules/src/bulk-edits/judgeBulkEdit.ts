/** What changing many deals at once does to each: changed, as asked already, or left, and why. */

import type { CustomValue, CustomValues } from '../custom-fields/customValues.ts';
import { dayOfIsoDate, isoDate } from '../days.ts';
import type { DealStatus, ForecastCategory } from '../facts.ts';
import { customColumn } from '../lists/dealListFields.ts';
import { ownValue } from '../ownValue.ts';

/** What deals are to become; what is not named stays. */
export interface BulkEdit {
  readonly ownerId?: string | undefined;
  /** An open one: a close asks each deal for its own reason and day. */
  readonly stageId?: string | undefined;
  readonly category?: Exclude<ForecastCategory, 'closed'> | undefined;
  /** YYYY-MM-DD; null clears it. */
  readonly closeDate?: string | null | undefined;
  /** Moves the expected close by days instead, each deal's from its own. */
  readonly closeDateDays?: number | undefined;
  readonly nextStep?: string | null | undefined;
  /** Per cent; null = the stage's. */
  readonly winProbability?: number | null | undefined;
  /** Values of custom fields by key, as they are kept; null takes one away. */
  readonly custom?: Readonly<Record<string, CustomValue | null>> | undefined;
  /** Into the bin, instead of changing anything. */
  readonly delete?: true | undefined;
}

/** What of a deal an edit is judged by. */
export interface DealToEdit {
  readonly status: DealStatus;
  readonly ownerId: string;
  readonly stageId: string;
  readonly category: ForecastCategory | null;
  readonly closeDate: string | null;
  readonly nextStep: string | null;
  readonly winProbability: number | null;
  readonly custom: CustomValues;
  /** Without something that the stage of the edit requires, the edit itself counted in. */
  readonly lacks: boolean;
  /** Fields that a connected system decides; of a custom field, custom. and its key. */
  readonly held: readonly string[];
}

/** Why a record is left as it is, by the edit or by its undo. */
export const LEFT_WHY = {
  closed: 'closed',
  no_close_date: 'without a close date to move',
  beyond_calendar: 'date out of range',
  lacks_required: 'missing fields that the stage requires',
  gone: 'deleted, or not yours to change',
  not_yours: 'not yours to change',
  held: 'decided in Salesforce',
  circular: 'would be its own parent',
  refused: 'no longer allowed',
  changed_since: 'changed since',
  value_gone: 'the earlier value is gone',
} as const;
export type LeftWhy = keyof typeof LEFT_WHY;

/** Fields of a deal that change, at their new values. */
export type BulkPatch = Omit<BulkEdit, 'closeDateDays' | 'delete'>;
export type BulkVerdict =
  | { readonly is: 'changed'; readonly patch: BulkPatch }
  | { readonly is: 'same' }
  | { readonly is: 'left'; readonly why: LeftWhy };

/** Years that a day of a deal may lie in, as the API takes them. */
const YEARS = { first: '1900-01-01', last: '2199-12-31' };

/** Judges one deal. Closed deals keep what they were closed with; nothing is done to half of a deal. */
export function judgeBulkEdit(deal: DealToEdit, edit: BulkEdit): BulkVerdict {
  if (deal.status !== 'open') return { is: 'left', why: 'closed' };
  if (edit.stageId !== undefined && edit.stageId !== deal.stageId && deal.lacks)
    return { is: 'left', why: 'lacks_required' };
  const { closeDateDays, custom, delete: _none, ...fields } = edit;
  // Without words there is no next step.
  let asked: BulkPatch = fields.nextStep === '' ? { ...fields, nextStep: null } : fields;
  if (closeDateDays !== undefined) {
    if (deal.closeDate === null) return { is: 'left', why: 'no_close_date' };
    const moved = isoDate(dayOfIsoDate(deal.closeDate) + closeDateDays);
    if (moved < YEARS.first || moved > YEARS.last) return { is: 'left', why: 'beyond_calendar' };
    asked = { ...asked, closeDate: moved };
  }
  const plain = Object.entries(asked).filter(
    ([field, to]) => to !== undefined && to !== shown(deal, field as keyof BulkPatch),
  );
  const values = Object.entries(custom ?? {}).filter(
    ([key, to]) => JSON.stringify(to) !== JSON.stringify(ownValue(deal.custom, key) ?? null),
  );
  const patch: BulkPatch = {
    ...Object.fromEntries(plain),
    ...(values.length > 0 && { custom: Object.fromEntries(values) }),
  };
  if (
    [...plain.map(([field]) => field), ...values.map(([key]) => customColumn(key))].some((field) =>
      deal.held.includes(field),
    )
  )
    return { is: 'left', why: 'held' };
  return Object.keys(patch).length === 0 ? { is: 'same' } : { is: 'changed', patch };
}

/** The value as people see it: a deal without a category is in Pipeline, and no next step is an empty one. */
function shown(deal: DealToEdit, field: keyof BulkPatch): unknown {
  if (field === 'category') return deal.category ?? 'pipeline';
  if (field === 'nextStep') return deal.nextStep || null;
  return deal[field];
}
