/** What another system sent the person back with after a sign-in, as it stands in the address. */
export type SentBack = { readonly state: string } & (
  | { readonly code: string }
  | { readonly error: string; readonly errorDescription?: string }
);

/** Reads what the other system added to the address; null when nobody comes back from there. */
export function readSentBack(search: string): SentBack | null {
  const given = new URLSearchParams(search);
  const state = given.get('state');
  const error = given.get('error');
  const code = given.get('code');
  if (!state) return null;
  if (error) {
    const errorDescription = given.get('error_description');
    return { state, error, ...(errorDescription ? { errorDescription } : {}) };
  }
  return code ? { state, code } : null;
}
