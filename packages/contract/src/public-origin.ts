/**
 * Stands for the operator's address in the built pages (canonical links, sharing images, sitemap), because pages are
 * built before anybody knows it. The server puts PUBLIC_URL in its place.
 */
export const PUBLIC_ORIGIN = 'https://public-origin.invalid';

/** Stands on what leads into the demo workspace, and hides it; the server opens it where there is one. */
export const DEMO_CLOSED = 'closed';
export const DEMO_OPEN = 'open';
