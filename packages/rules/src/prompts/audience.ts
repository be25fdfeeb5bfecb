/** Readers of a text. What is internal never reaches a text for the customer. */
export const AUDIENCES = ['customer', 'colleagues'] as const;
export type Audience = (typeof AUDIENCES)[number];
