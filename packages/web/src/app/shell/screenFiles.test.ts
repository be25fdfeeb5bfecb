import { describe, expect, it } from 'vitest';
import { type Manifest, screensOf, separateFiles, withoutKnown } from './screenFiles.ts';

const MANIFEST: Manifest = {
  routes: {
    root: { path: '', module: 'root', imports: ['react'] },
    'site/layout/site.route': { parentId: 'root', module: 'site', imports: ['menu'] },
    'site/home/home.route': { parentId: 'site/layout/site.route', index: true, module: 'home', imports: ['band'] },
    'site/about/about.route': { parentId: 'site/layout/site.route', path: 'about', module: 'about', imports: ['map'] },
    frame: { parentId: 'root', module: 'frame', imports: ['react', 'rail'] },
    deal: { parentId: 'frame', path: 'crm/deals/:id', module: 'deal', imports: ['tabs'] },
    news: { parentId: 'frame', path: 'crm/deals/new', module: 'news', imports: ['form'] },
    settings: { parentId: 'frame', path: 'settings', module: 'settings', imports: [] },
    people: { parentId: 'settings', path: 'people', module: 'people', imports: ['table'] },
    lost: { parentId: 'root', path: '*', module: 'lost', imports: [] },
  },
};

describe('the screens of a build', () => {
  it('are made of their own files and those of everything they stand in', () => {
    const files = new Map(screensOf(MANIFEST).map((screen) => [screen.path, screen.files]));
    expect(files.get('/crm/deals/:id')).toEqual(['root', 'react', 'frame', 'rail', 'deal', 'tabs']);
    expect(files.get('/settings/people')).toEqual(['root', 'react', 'frame', 'rail', 'settings', 'people', 'table']);
  });

  it('are those of the product, a fixed address before one with a parameter', () => {
    expect(screensOf(MANIFEST).map(({ path }) => path)).toEqual([
      '/crm/deals/new',
      '/settings',
      '/settings/people',
      '/crm/deals/:id',
    ]);
  });

  it('know public pages by their address alone, and of others what nothing around them brings', () => {
    const { routes } = withoutKnown(MANIFEST);
    expect(routes['/about']).toEqual({
      id: '/about',
      parentId: 'site/layout/site.route',
      path: 'about',
      module: 'site',
      hasDefaultExport: true,
      imports: [],
      css: [],
    });
    expect(routes['site/layout/site.route']?.imports).toEqual(['menu']);
    expect(routes.deal).toEqual(MANIFEST.routes.deal);
    // What stands around it brings React.
    expect(routes.frame?.imports).toEqual(['rail']);
  });

  it('go into two lists, which are what they were when they are put together', () => {
    const { routes, files } = separateFiles(MANIFEST);
    expect(routes.routes.deal).toEqual({ ...MANIFEST.routes.deal, imports: [] });
    const together = Object.entries(routes.routes).map(([id, route]) => [id, { ...route, imports: files[id] ?? [] }]);
    expect({ routes: Object.fromEntries(together) }).toEqual(MANIFEST);
  });
});
