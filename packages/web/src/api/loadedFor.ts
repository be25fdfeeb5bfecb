/** The organisation this page was loaded for; null before anybody has signed in. */
let loadedFor: string | null = null;

/** Whether the page is for this organisation; a page that is for none yet becomes so. */
export function isLoadedFor(organizationId: string): boolean {
  loadedFor ??= organizationId;
  return loadedFor === organizationId;
}

/** Whether anybody has been signed in on this page. */
export const isForSomebody = (): boolean => loadedFor !== null;

/** Sent along with what is of one organisation: once another tab went over to another one, the server refuses. */
export const loadedForHeader = (): Record<string, string> =>
  loadedFor === null ? {} : { 'x-forecastle-organization': loadedFor };
