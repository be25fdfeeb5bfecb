/** The canonical form has no slash at the end; the prerenderer asks with one. */
export const canonicalPath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);
