/**
 * Returns what a record holds under a name that people choose, or undefined. Every plain object answers to
 * `constructor`, `toString` and a few more, which a field of an organisation may be called too.
 */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | null | undefined,
  name: string,
): Value | undefined {
  return record != null && Object.hasOwn(record, name) ? record[name] : undefined;
}
