/**
 * What of a form differs from what it began with, and the same fields as they were: only these are sent, so that two
 * people who change two fields of one thing both keep theirs, and an undo takes back no more than was done.
 */
export function changedFields<T extends object>(before: T, given: T): { given: Partial<T>; before: Partial<T> } {
  const names = (Object.keys(given) as (keyof T)[]).filter(
    (name) => JSON.stringify(given[name]) !== JSON.stringify(before[name]),
  );
  const only = (values: T) => Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
  return { given: only(given), before: only(before) };
}
