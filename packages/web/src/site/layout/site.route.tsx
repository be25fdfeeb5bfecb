import { Outlet, redirectDocument } from 'react-router';
import { isPage } from '../pages.ts';
import type { Route } from './+types/site.route';
import { pageMeta } from './meta.ts';
import { canonicalPath } from './paths.ts';
import { SitePage } from './SitePage.tsx';

/** Read by the root: public pages carry no framework script. What moves in them is HTML, CSS and `behaviour/`. */
export const handle = { silent: true };

/** Pages of the registry need no `meta` of their own; one that adds to it exports `siteMeta(path, …)`. */
export const meta: Route.MetaFunction = ({ location }) => {
  const path = canonicalPath(location.pathname);
  // Posts and guides say for themselves what they are.
  return isPage(path) ? pageMeta(path) : [];
};

/** Runs only when a product screen leads here: a silent page must be loaded as a document, with its own small script. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    throw redirectDocument(request.url);
  },
];

export default function SiteRoute({ matches }: Route.ComponentProps) {
  return (
    <SitePage path={matches.at(-1)?.pathname ?? '/'}>
      <Outlet />
    </SitePage>
  );
}
