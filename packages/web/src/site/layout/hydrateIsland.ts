import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Takes over the `Island` of the same name. The first render must be what stands in the HTML. */
export function hydrateIsland(entry: string, element: ReactElement): void {
  const container = document.querySelector(`[data-island="${entry}"]`);
  if (container) hydrateRoot(container, element, { identifierPrefix: entry });
}
