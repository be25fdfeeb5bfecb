/**
 * Stands for the operator's address in the built pages (canonical links, sharing images, sitemap), because pages are
 * built before anybody knows it. The server puts PUBLIC_URL in its place.
 */
export const PUBLIC_ORIGIN = 'https://public-origin.invalid';
