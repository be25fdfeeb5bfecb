const HOME = '/crm/pipeline-intelligence';

/**
 * Where somebody goes on after signing in: a path of our own pages as it was given, else the first page. A browser
 * leaves out tabs and line breaks, takes a backslash for a slash, and after dots what begins with two slashes for another
 * host: no path with one of these is ours, nor one of the API.
 */
export function ownPath(given: string | null | undefined): string {
  const isOwn = /^\/[^\\\p{Cc}]*$/u.test(given ?? '') && !/^[^?#]*\/\/|^\/api(?:[/?#]|$)/.test(given ?? '');
  return given && isOwn ? given : HOME;
}
