/** What a `datetime-local` field shows for an instant, in the reader's own timezone: YYYY-MM-DDTHH:mm. */
export function localOfInstant(instant: string | number): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant that such a field means; null when it is empty or no time. */
export function instantOfLocal(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
