import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
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
  // Nothing becomes a data: URL, because the content security policy allows fonts and images from our own origin only.
  build: { assetsInlineLimit: 0 },
  // What every page needs in one file: it compresses better, is asked for once, and outlives our own changes in caches.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Apart, because the islands of the public site take React without the router.
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                {
                  name: 'framework',
                  test: /node_modules[\\/](react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
                  priority: 1,
                },
                // What the shell and most screens take, which would be sixty files of some hundred bytes each. Charts
                // come with the screens that draw them.
                {
                  name: 'product',
                  test: /packages[\\/]web[\\/]src[\\/](api|app|ui(?![\\/](charts|fields[\\/](Form|Field|TextField)|drafts[\\/]useFormDraft|FormDraft)))[\\/]/,
                  minShareCount: 32,
                },
                // What forms are made of: no first view has one.
                {
                  name: 'forms',
                  test: /packages[\\/]web[\\/]src[\\/]ui[\\/](fields[\\/](Form|Field|TextField)|drafts[\\/]useFormDraft)/,
                  minShareCount: 8,
                },
                // The frame, which stands around every screen. Tabs and progress stand on some alone, and bring much.
                {
                  name: 'frame',
                  test: /packages[\\/]web[\\/]src[\\/](app[\\/](shell|unsaved)|ui[\\/](hotkeys|drafts|(?!(Tabs|TabLine|ProgressBar|useHiddenSides|useLostFocus)\.)[^\\/]+\.tsx?$))/,
                  minShareCount: 3,
                },
                // A switch between views, which would come with the first group that takes it.
                { name: 'segments', test: /packages[\\/]web[\\/]src[\\/]ui[\\/]fields[\\/]Segments\./, priority: 1 },
                // What a list is drawn with: the dashboard has none.
                {
                  name: 'table',
                  test: /packages[\\/]web[\\/]src[\\/]ui[\\/]table[\\/](DataTable|Density|Table|density|columns|columnBudget|useColumnBudget|useWidth|wid)[^\\/]*$/,
                  minShareCount: 5,
                },
                // What screens of deals and their cells have in common.
                {
                  name: 'deals',
                  test: /packages[\\/]web[\\/]src[\\/](app[\\/]opportunities[\\/][^\\/]+\.tsx?$|ui[\\/]format[\\/])/,
                  minShareCount: 5,
                },
                // What every screen with a forecast shows at once.
                {
                  name: 'forecast',
                  test: /packages[\\/]web[\\/]src[\\/]app[\\/]forecasts[\\/](ForecastBand|PeriodPicker|PeriodText|WhyButton|fitting|forecastPaths|forecastWords|riskBands|useFitArrival)\./,
                },
                // And what the islands of the public site share with them: pulled into the product's file, it would
                // bring them all of it.
                {
                  name: 'signs',
                  test: /packages[\\/]web[\\/]src[\\/]ui[\\/](classes|buttonClasses|Icon|Chip)\./,
                  priority: 1,
                },
                // Rules that most screens share: else the first group that takes one brings it to all.
                {
                  name: 'rules',
                  test: /packages[\\/]rules[\\/]src[\\/](?!exact|custom-fields)/,
                  minShareCount: 12,
                  priority: 1,
                },
                { name: 'exact', test: /packages[\\/]rules[\\/]src[\\/]exact\.ts/, priority: 1 },
              ],
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
