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

/** Returns what a value of any shape holds under a name, or undefined: answers and files come from outside. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? ownValue(value as Record<string, unknown>, name) : undefined;
