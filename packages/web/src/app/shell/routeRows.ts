/** The list of routes as every first load carries it: what all of them say is said once, by the script that reads it. */
import type { Manifest } from './screenFiles.ts';

type Routes = Manifest['routes'];
type Route = Routes[string];

/** Its id, its path or null, its file, and what else it says. A page that is made of nothing but its frame is its path alone. */
type Row = string | readonly [id: string, path: string | null, file: string, more?: object];

/** By the id of what they stand in, the outermost by none. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

const FILE = /^\/assets\/(.+)\.js$/;

export function rowsOf(routes: Routes): Rows {
  const rows: Record<string, Row[]> = {};
  for (const [id, route] of Object.entries(routes)) {
    const parentId = route.parentId ?? '';
    rows[parentId] ??= [];
    rows[parentId].push(rowOf(id, route, routes[parentId]));
  }
  return rows;
}

function rowOf(name: string, route: Route, parent: Route | undefined): Row {
  const { id: _id, parentId: _parentId, path, module, imports: _imports, ...said } = route;
  const more = Object.entries(said).filter(([sign]) => sign !== 'hasDefaultExport' && sign !== 'css');
  if (module === parent?.module && name === `/${path}` && more.length === 0) return name.slice(1);
  const file = FILE.exec(module)?.[1] ?? module;
  const row = [name, path ?? null, file] as const;
  return more.length > 0 ? [...row, Object.fromEntries(more)] : row;
}

/** The browser is sent this function's text with the rows, so it stands for itself. */
export function routesOf(rows: Rows): Routes {
  const routes: Record<string, Route> = {};
  for (const [parentId, children] of Object.entries(rows)) {
    for (const row of children) {
      const [id, path, file, more] = typeof row === 'string' ? ([`/${row}`, row, ''] as const) : row;
      const module = file ? `/assets/${file}.js` : (routes[parentId]?.module ?? '');
      const known = { id, hasDefaultExport: true, module, imports: [], css: [], ...more };
      routes[id] = { ...known, ...(parentId && { parentId }), ...(path !== null && { path }) };
    }
  }
  return routes;
}
