import { CLOSING_PLAN_DAYS } from '@forecastle/rules';

export interface ActionType {
  readonly action: string;
  readonly appears: string;
  readonly priority: 'High' | 'High or medium' | 'Medium' | 'Normal';
}

/** The eleven kinds of action, with what brings each up. */
export const ACTION_TYPES: readonly ActionType[] = [
  {
    action: 'Validate business impact with metrics',
    appears: 'Metrics evidence is missing',
    priority: 'High or medium',
  },
  {
    action: 'Identify and engage Economic Buyer',
    appears: 'Nobody on the deal has this role',
    priority: 'High or medium',
  },
  { action: 'Develop internal Champion', appears: 'Champion evidence is missing', priority: 'High or medium' },
  { action: 'Re-engage key stakeholders', appears: 'A Champion or Economic Buyer has gone stale', priority: 'High' },
  { action: 'Reassess timeline and close date', appears: 'The close date has passed', priority: 'High' },
  { action: 'Finalize closing plan', appears: `The deal closes within ${CLOSING_PLAN_DAYS} days`, priority: 'High' },
  { action: 'Complete qualification and discovery', appears: 'The deal is early', priority: 'Medium' },
  { action: 'Validate solution fit', appears: 'The deal is in the middle', priority: 'Medium' },
  { action: 'Review proposal', appears: 'The deal is in a proposal stage', priority: 'Medium' },
  {
    action: 'Finalize terms and handle objections',
    appears: 'The deal is in a negotiation stage',
    priority: 'Medium',
  },
  { action: 'Check in and maintain momentum', appears: 'Nothing else asks for attention', priority: 'Normal' },
];
