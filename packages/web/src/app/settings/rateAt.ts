/** What names a rate: the API takes no more to remove one. */
export const rateAt = ({ currency, validFrom }: { currency: string; validFrom: string }) => ({ currency, validFrom });
