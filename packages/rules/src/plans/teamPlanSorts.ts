/** Orders of a team's plans: by name; who has done least first and who has no plan last; or most open high-priority actions first. */
export const TEAM_PLAN_SORTS = ['name', 'behind', 'high'] as const;
export type TeamPlanSort = (typeof TEAM_PLAN_SORTS)[number];
