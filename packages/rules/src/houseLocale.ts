/** How figures and dates are written where nobody in particular reads: by the language of the product's own words. */
export const HOUSE_LOCALE = 'en-NZ';
