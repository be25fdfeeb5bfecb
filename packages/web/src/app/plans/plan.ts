import type { Api } from '../../api/client.ts';
import type { Tone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/Icon.tsx';

export type Plan = Awaited<ReturnType<Api['plans']['get']>>;
export type PlanItem = Plan['items'][number];
export type TeamPage = Awaited<ReturnType<Api['plans']['team']>>;
export type Together = NonNullable<TeamPage['together']>;
export type RepStanding = TeamPage['items'][number];
export type MissedAction = Awaited<ReturnType<Api['plans']['missed']>>['items'][number];
export type ActionStatus = PlanItem['status'];

export const ACTION_PLAN = '/crm/action-plan';
export const TEAM_PLANS = '/crm/team-plans';

/** Priorities by colour, with a word and an icon beside it. */
export const PRIORITY_LOOKS: Readonly<Record<PlanItem['priority'], { tone: Tone; icon: IconName; word: string }>> = {
  high: { tone: 'risk', icon: 'arrow-up', word: 'High' },
  medium: { tone: 'attention', icon: 'target', word: 'Medium' },
  normal: { tone: 'health', icon: 'check', word: 'Normal' },
};
