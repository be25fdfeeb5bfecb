const HOME = '/crm/pipeline-intelligence';

/** Where somebody goes on after signing in: a path of our own pages as it was given, else the first page. */
export function ownPath(given: string | undefined, publicUrl: string): string {
  if (!given?.startsWith('/')) return HOME;
  const url = URL.parse(given, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin || url.pathname.startsWith('/api/')) return HOME;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // What is left of dots and doubled slashes must not name another host to the browser.
  return path.startsWith('//') ? HOME : path;
}
