/** Returns the name of a file without the folders that a sender put before it, in either way of writing paths. */
export const baseName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
