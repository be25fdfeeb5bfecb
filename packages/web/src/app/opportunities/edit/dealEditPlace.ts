/** Where what is typed into the form of a deal is kept: known to the page before the form is fetched. */
export const dealEditPlace = (id: string): string => `form/opportunity/${id}/edit`;
