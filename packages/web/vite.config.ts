import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import server from '../server/package.json' with { type: 'json' };
import { SCRIPT_GROUPS } from './script-groups.ts';
import { apiPaths } from './src/api/contract-plugin.ts';
import { failedScreens } from './src/app/shell/failed-screens-plugin.ts';
import { articlePages } from './src/site/articles/mdx.ts';
import { articles } from './src/site/articles/plugin.ts';
import { siteScripts } from './src/site/behaviour/plugin.ts';
import { favicon } from './src/site/sharing/favicon.ts';
import { sharingImages } from './src/site/sharing/plugin.ts';

// In development the API runs beside Vite; the server's dev command sets FORECASTLE_API to where it listens.
const api = process.env.FORECASTLE_API ?? 'http://127.0.0.1:4600';

export default defineConfig({
  plugins: [
    tailwindcss(),
    apiPaths(),
    articlePages(),
    articles(),
    siteScripts(),
    sharingImages(),
    favicon(),
    failedScreens(),
    reactRouter(),
  ],
  define: { __PRODUCT_VERSION__: JSON.stringify(server.version) },
  // Nothing becomes a data: URL, because the content security policy allows fonts and images from our own origin only.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: SCRIPT_GROUPS,
            },
          },
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/healthz': api,
      '/readyz': api,
      // What the contact page's forms send; the page itself is Vite's.
      '/contact': { target: api, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) },
    },
  },
});
