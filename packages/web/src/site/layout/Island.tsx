import { renderToString } from 'virtual:site-render';
import { type ReactElement, Suspense } from 'react';
import { loadsLate } from './entries.tsx';

/**
 * A part of a silent page that React takes over: it stands in the HTML, and `src/site/<entry>.entry.tsx` calls
 * `hydrateIsland` with the same element. Rendered apart, so that its ids are those React expects.
 */
export function Island({ entry, children }: { entry: string; children: ReactElement }) {
  const html = renderToString(<Suspense>{children}</Suspense>, { identifierPrefix: entry });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it in the line above
    <div data-island={entry} {...loadsLate(entry)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
