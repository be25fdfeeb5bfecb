/**
 * Returns where what is typed into the form that logs an activity is kept; null stands for a deal to be chosen. What was typed
 * with one deal suggested does not come back with another.
 */
export const logPlace = (dealId: string | null, suggestedId?: string): string =>
  `form/log/${dealId ?? (suggestedId ? `any/${suggestedId}` : 'any')}`;
