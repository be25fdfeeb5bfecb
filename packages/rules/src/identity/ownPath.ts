/** Leads everybody to the screen that they begin with. */
export const START_PATH = '/start';

/**
 * Where somebody goes on after signing in: a path of our own pages as it was given, else the first page. A browser
 * leaves out tabs and line breaks, takes a backslash for a slash, resolves dots, and takes what then begins with two
 * slashes for another host: no path with one of these is ours, nor one of the API.
 */
export function ownPath(given: string | null | undefined): string {
  const whole = given ?? '';
  const path = whole.split(/[?#]/, 1)[0] ?? '';
  const isForeign =
    /[\\\p{Cc}]/u.test(whole) || /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)|^\/api(?:\/|$)/i.test(path) || !path.startsWith('/');
  return isForeign ? START_PATH : whole;
}
