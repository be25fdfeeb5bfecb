/** What a weekly plan can ask for, in the order that decides ties. */
export const ACTION_TYPES = [
  'business_impact',
  'economic_buyer',
  'champion',
  're_engage',
  'close_date',
  'closing_plan',
  'qualification',
  'solution_fit',
  'proposal',
  'negotiation',
  'check_in',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** What an action does for a deal: closes a gap in what is known of it, or moves it towards its close. */
export const ACTION_KINDS = ['gap', 'move'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export const KIND_OF_ACTION: Readonly<Record<ActionType, ActionKind>> = {
  business_impact: 'gap',
  economic_buyer: 'gap',
  champion: 'gap',
  re_engage: 'gap',
  close_date: 'move',
  closing_plan: 'move',
  qualification: 'move',
  solution_fit: 'move',
  proposal: 'move',
  negotiation: 'move',
  check_in: 'move',
};

/** Highest first; shown red, yellow and green. */
export const ACTION_PRIORITIES = ['high', 'medium', 'normal'] as const;
export type ActionPriority = (typeof ACTION_PRIORITIES)[number];

/** Names as the specification words them. */
export const ACTION_NAMES: Readonly<Record<ActionType, string>> = {
  business_impact: 'Validate business impact with metrics',
  economic_buyer: 'Identify and engage Economic Buyer',
  champion: 'Develop internal Champion',
  re_engage: 'Re-engage key stakeholders',
  close_date: 'Reassess timeline and close date',
  closing_plan: 'Finalize closing plan',
  qualification: 'Complete qualification and discovery',
  solution_fit: 'Validate solution fit',
  proposal: 'Review proposal',
  negotiation: 'Finalize terms and handle objections',
  check_in: 'Check in and maintain momentum',
};

export const ACTION_PRIORITY_NAMES: Readonly<Record<ActionPriority, string>> = {
  high: 'High',
  medium: 'Medium',
  normal: 'Normal',
};

/** What became of an action: `missed` is what a week's end makes of one that nobody touched. */
export const ACTION_STATUSES = ['open', 'complete', 'snoozed', 'skipped', 'missed'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];
