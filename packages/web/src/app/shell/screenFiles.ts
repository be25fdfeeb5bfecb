/** What the build knows of each screen: which files it takes, so that a browser asks for all of them at once. */

interface Route {
  readonly id?: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports: readonly string[];
}

/** React Router's list of the routes of a build. */
export interface Manifest {
  readonly routes: Readonly<Record<string, Route>>;
}

/** Address of a screen with its parameters (`/crm/opportunities/:opportunityId`), and the files it is made of. */
export interface Screen {
  readonly path: string;
  readonly files: readonly string[];
}

const SITE = 'site/layout/site.route';

/** What nearly every route says. */
const ALL_SAY = { hasDefaultExport: true, imports: [], css: [] };

/**
 * What the product's scripts need of the list, which every first load carries. Public pages are left by the browser, never
 * by a script: they are known by their address, and made of nothing but their frame. A screen brings what it stands in.
 */
export function withoutKnown(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const around = chainOf(id, manifest.routes).slice(0, -1);
    if (route.parentId === SITE) return publicPage(route, around);
    const known = new Set(around.flatMap(({ module, imports }) => [module, ...imports]));
    const said = Object.entries({ ...route, imports: route.imports.filter((file) => !known.has(file)) });
    // A sign that is false says what one that is not there says.
    return [id, Object.fromEntries(said.filter(([, value]) => value !== false))];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}

function publicPage({ path, index }: Route, around: readonly Route[]): readonly [string, Route] {
  const id = `/${path ?? ''}`;
  const { module = '' } = around.at(-1) ?? {};
  const place = { ...(index && { index }), ...(path !== undefined && { path }) };
  return [id, { id, parentId: SITE, ...place, ...ALL_SAY, module }];
}

/** The list of routes without the files of each, which are what most of it weighs; and those files, by route. */
export function separateFiles(manifest: Manifest): {
  readonly routes: Manifest;
  readonly files: Readonly<Record<string, readonly string[]>>;
} {
  const entries = Object.entries(manifest.routes);
  const bare = entries.map(([id, route]) => [id, { ...route, imports: [] }]);
  const files = entries.filter(([, { imports }]) => imports.length > 0).map(([id, { imports }]) => [id, imports]);
  return { routes: { ...manifest, routes: Object.fromEntries(bare) }, files: Object.fromEntries(files) };
}

/** Screens with a fixed address stand before those whose parameter would match it too. */
export function screensOf({ routes }: Manifest): readonly Screen[] {
  const isScreen = ([id, { path, index }]: [string, Route]) =>
    (path !== undefined || index) && path !== '*' && !chainOf(id, routes).some((above) => above === routes[SITE]);
  return Object.entries(routes)
    .filter(isScreen)
    .map(([id]) => {
      const chain = chainOf(id, routes);
      return {
        path: `/${chain.flatMap(({ path }) => path || []).join('/')}`,
        files: [...new Set(chain.flatMap(({ module, imports }) => [module, ...imports]))],
      };
    })
    .filter(({ path }) => path !== '/')
    .sort((one, other) => parametersOf(one) - parametersOf(other));
}

const parametersOf = ({ path }: Screen): number => path.split(':').length;

/** From the root to the route. */
function chainOf(id: string, routes: Manifest['routes']): readonly Route[] {
  const route = routes[id];
  if (!route) return [];
  return [...(route.parentId === undefined ? [] : chainOf(route.parentId, routes)), route];
}
