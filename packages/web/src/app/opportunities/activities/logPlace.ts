/** Returns where what is typed into the form that logs an activity is kept; null stands for a deal to be chosen. */
export const logPlace = (dealId: string | null): string => `form/log/${dealId ?? 'any'}`;
