/** Buying at the customer's: the steps between a yes and a signature, when each is due, and when one is late. */
export const PROCUREMENT_STATES = ['open', 'in_progress', 'done', 'not_needed'] as const;
export type ProcurementState = (typeof PROCUREMENT_STATES)[number];

export const PROCUREMENT_STATE_NAMES: Readonly<Record<ProcurementState, string>> = {
  open: 'Not started',
  in_progress: 'In progress',
  done: 'Done',
  not_needed: 'Not needed',
};

export interface TemplateStep {
  readonly title: string;
  /** Days after procurement begins on which the step is due; null leaves the day open. */
  readonly dueDays: number | null;
}

/** Steps that an organisation begins with until it keeps its own. */
export const DEFAULT_PROCUREMENT_TEMPLATE: readonly TemplateStep[] = [
  { title: 'RFI or RFP answered', dueDays: 7 },
  { title: 'Security and privacy review', dueDays: 14 },
  { title: 'Budget approved', dueDays: 14 },
  { title: 'Legal review of the contract', dueDays: 21 },
  { title: 'Contract agreed', dueDays: 28 },
  { title: 'Contract signed', dueDays: 35 },
];

/** Days before the close from which a late step endangers it. */
export const CLOSE_IS_NEAR_DAYS = 30;

/** A step is late once its local day has passed, unless it is done or not needed. Days since 1970. */
export const isStepOverdue = (
  { state, dueOn }: { readonly state: ProcurementState; readonly dueOn: number | null },
  today: number,
): boolean => (state === 'open' || state === 'in_progress') && dueOn !== null && dueOn < today;

/** How urgent late steps of an open deal are: high once the close lies within 30 days or has passed; null without any. */
export function overdueUrgency(
  { overdue, closeDate }: { readonly overdue: number; readonly closeDate: number | null },
  today: number,
): 'medium' | 'high' | null {
  if (overdue === 0) return null;
  return closeDate !== null && closeDate - today <= CLOSE_IS_NEAR_DAYS ? 'high' : 'medium';
}
