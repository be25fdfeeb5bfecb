const FORMAT = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day without an hour, the same wherever it is read. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{FORMAT.format(new Date(`${date}T00:00:00Z`))}</time>;
}

export const minutes = (count: number): string => `${count} min read`;
