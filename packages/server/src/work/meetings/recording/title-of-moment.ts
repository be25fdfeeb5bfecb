/** Returns what a recording is called that has neither title nor deal: "Recording, Tue 1 Dec 14:05", in the organisation's time zone. */
export function titleOfMoment(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-NZ', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `Recording, ${part('weekday')} ${part('day')} ${part('month')} ${part('hour')}:${part('minute')}`;
}
