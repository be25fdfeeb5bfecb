import { describe, expect, it } from 'vitest';
import { routesOf, rowsOf } from './routeRows.ts';

const ALL_SAY = { hasDefaultExport: true, imports: [], css: [] };
const ROUTES = {
  root: { id: 'root', path: '', module: '/assets/root-a1.js', hasErrorBoundary: true, ...ALL_SAY },
  site: { id: 'site', parentId: 'root', module: '/assets/site-b2.js', ...ALL_SAY },
  '/': { id: '/', parentId: 'site', index: true, module: '/assets/site-b2.js', ...ALL_SAY },
  '/about': { id: '/about', parentId: 'site', path: 'about', module: '/assets/site-b2.js', ...ALL_SAY },
  frame: { id: 'frame', parentId: 'root', module: '/assets/frame-c3.js', ...ALL_SAY },
  deals: {
    id: 'deals',
    parentId: 'frame',
    path: 'crm/deals',
    module: '/assets/deals-d4.js',
    ...ALL_SAY,
    hasClientLoader: true,
    clientLoaderModule: '/assets/deals-e5.js',
  },
};

describe('the rows of the list of routes', () => {
  it('are the same list when they are read', () => {
    expect(routesOf(rowsOf(ROUTES))).toEqual(ROUTES);
  });

  it('name a page that is made of its frame by its path alone', () => {
    expect(rowsOf(ROUTES).site).toContain('about');
  });

  it('are read by a function that needs nothing else', () => {
    const sent = new Function(`return (${routesOf})(${JSON.stringify(rowsOf(ROUTES))})`);
    expect(sent()).toEqual(ROUTES);
  });
});
