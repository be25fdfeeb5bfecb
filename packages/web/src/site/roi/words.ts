const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A count with at most one decimal; a dash where there is nothing to count. */
export const decimal = (value: number | null): string => (value === null ? '—' : oneDecimal.format(value));

export const percent = (value: number): string => `${twoDecimals.format(value)}%`;

export const breakEvenWords = (month: number | null): string =>
  month === null ? 'not within 12 months' : `in month ${month}`;
