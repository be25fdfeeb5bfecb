/** What a deal must have to enter a stage: fields of the product, people in roles, and custom fields. */
import { CONTACT_ROLES, type ContactRole } from '../facts.ts';
import type { CustomColumn } from '../lists/dealListFields.ts';
import { ROLE_NAMES } from '../names.ts';

const FIELDS = {
  amount: 'Amount',
  close_date: 'Close date',
  account: 'Account',
  next_step: 'Next step',
  description: 'Description',
} as const;

export type RequiredField = keyof typeof FIELDS;
/** Somebody on the deal in this role; or a value of a custom field. */
export type StageRequirement = RequiredField | ContactRole | CustomColumn;

export const STAGE_REQUIREMENT_NAMES: Readonly<Record<RequiredField | ContactRole, string>> = {
  ...FIELDS,
  ...ROLE_NAMES,
};
export const STAGE_REQUIREMENT_KEYS = Object.keys(STAGE_REQUIREMENT_NAMES) as [
  RequiredField | ContactRole,
  ...(RequiredField | ContactRole)[],
];
/** Things that one stage may require. */
export const STAGE_REQUIREMENTS_MAX = 30;

const roles: ReadonlySet<string> = new Set(CONTACT_ROLES);
export const isRequiredRole = (key: StageRequirement): key is ContactRole => roles.has(key);

export interface StageToEnter {
  readonly id: string;
  readonly kind: 'open' | 'won' | 'lost';
  readonly position: number;
  readonly archived: boolean;
  readonly requires: readonly StageRequirement[];
}

/**
 * What a deal needs to enter a stage: what that stage requires and every open stage before it, so that none is passed by
 * leaping over it. A win needs all of it, a loss nothing. Archived stages require nothing.
 */
export function requiredToEnter(stages: readonly StageToEnter[], stageId: string): readonly StageRequirement[] {
  const entered = stages.find(({ id }) => id === stageId);
  if (!entered || entered.kind === 'lost') return [];
  const passed = stages.filter(
    ({ kind, position, archived }) =>
      kind === 'open' && !archived && (entered.kind === 'won' || position <= entered.position),
  );
  const inOrder = passed.toSorted((one, other) => one.position - other.position);
  return [...new Set(inOrder.flatMap(({ requires }) => requires))];
}
