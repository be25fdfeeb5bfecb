const DAY_MS = 86_400_000;

/** A calendar day some days later (or earlier), YYYY-MM-DD. */
export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);
