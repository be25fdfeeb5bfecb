/** Where what is typed into the form is kept. */
export const qualifyOutPlace = (dealId: string): string => `form/qualify-out/${dealId}`;
