/** Days and instants as the page writes them, whoever's server makes it. */

/** YYYY-MM-DD as people write it. */
export function dayWords(day: string, { year = true }: { year?: boolean } = {}): string {
  return new Intl.DateTimeFormat('en-NZ', {
    day: 'numeric',
    month: 'short',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** By the clocks of a timezone. */
export function instantWords(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-NZ', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
}
