/**
 * That somebody is signed in in this browser, for the public pages, which know no session: their bar then leads into the
 * product. It opens nothing; the server decides by the session as ever.
 */
export const SIGNED_IN_KEY = 'signedIn';

export function markSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(SIGNED_IN_KEY, 'true');
    else localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    // Storage is refused: the public pages go on saying "Sign in".
  }
}
