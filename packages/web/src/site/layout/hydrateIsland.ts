import { createElement, type ReactElement, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Takes over the `Island` of the same name. The first render must be what stands in the HTML. React takes over what stands
 * in a boundary piece by piece between other work, and what stands in none at one go, which blocks a slow phone.
 */
export function hydrateIsland(entry: string, element: ReactElement): void {
  const container = document.querySelector(`[data-island="${entry}"]`);
  if (container) hydrateRoot(container, createElement(Suspense, null, element), { identifierPrefix: entry });
}
