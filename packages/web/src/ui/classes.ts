/** Joins class names and leaves out what is false, so that a condition can stand inside the list. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
