/** Where what is typed into the form of a call is kept. */
export const callPlace = (dealId: string): string => `form/call/${dealId}`;
