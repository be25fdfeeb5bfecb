/** Why deals are won: a reason of the organisation's own list, which people keep, and words beside it. */

/** Characters of the words. */
export const WIN_NOTE_MAX = 500;

/** Reasons for winning that an organisation begins with. */
export const DEFAULT_WIN_REASONS = [
  'Product fit',
  'Price',
  'Relationship with the buyer',
  'Integration with what they use',
  'Service and support',
  'Brand and references',
  'Other',
] as const;
