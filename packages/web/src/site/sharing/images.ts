/** Where the sharing image of a page is; it is drawn at build. */
export const sharingImage = (path: string): string => `/images/share${path === '/' ? '/forecastle' : path}.png`;
