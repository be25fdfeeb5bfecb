/** Where sales periods are set. */
export const SALES_PERIODS = '/revenue-intelligence/settings';

/** A timezone as people read it: "America/Sao Paulo". */
export const zoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');
