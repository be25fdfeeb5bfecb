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
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
                {
                  name: 'framework',
                  test: /node_modules[\\/](react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
                  priority: 3,
                },
                // What the islands share with the product: within a file of the product's, it would bring them all of it.
                {
                  name: 'signs',
                  test: /packages[\\/](web[\\/]src[\\/]ui[\\/](classes|buttonClasses|Icon|Chip|fields[\\/]Segments)|rules[\\/]src[\\/](exact|money[\\/]formatMoney))\./,
                  priority: 2,
                },
                // The frame around every screen and all it stands on, in one file: files of some hundred bytes each would
                // weigh a seventh more, since each is compressed by itself. Hooks of a few lines that screens of all kinds
                // take would else come with the first group that takes one.
                {
                  name: 'product',
                  test: /packages[\\/]web[\\/]src[\\/](root|app[\\/]shell[\\/](app|screen)\.route|ui[\\/]use(Media|LostFocus))\.tsx?/,
                  priority: 1,
                },
                // What most screens take. Charts come with those that draw them.
                {
                  name: 'screens',
                  test: /packages[\\/](rules[\\/]src[\\/](days|facts)\.|web[\\/]src[\\/](api|app|ui(?![\\/](charts|fields[\\/](?!Select\.)|drafts|Dialog)))[\\/])/,
                  minShareCount: 32,
                },
                // What forms are made of: no first view has one.
                {
                  name: 'forms',
                  test: /packages[\\/]web[\\/]src[\\/]ui[\\/](fields[\\/](Form|Field|TextField|Combobox|SelectField)|drafts[\\/](useFormDraft|DraftNote)|Dialog\.)/,
                  minShareCount: 8,
                },
                // Apart from the groups below, which would bring them to screens that take nothing else of a group.
                { name: 'periods', test: /packages[\\/]rules[\\/]src[\\/]periods[\\/]fiscal/ },
                {
                  name: 'health',
                  test: /packages[\\/]rules[\\/]src[\\/]health[\\/](forecastConfidence|freshness|activityDrag)\./,
                },
                { name: 'unsaved', test: /packages[\\/]web[\\/]src[\\/]app[\\/]unsaved[\\/]unsaved\./ },
                // What the first views of deals have in common.
                {
                  name: 'deals',
                  test: /packages[\\/]web[\\/]src[\\/](app[\\/]opportunities[\\/](opportunityAddress|RiskScores|score\w+|dealWords|deal|edit[\\/]useDealChoices)|ui[\\/]format[\\/](Money|DateText))\./,
                },
                // What a list is drawn with: the dashboard has none.
                {
                  name: 'table',
                  test: /packages[\\/]web[\\/]src[\\/]ui[\\/]table[\\/](DataTable|Density|Table|density|columns|columnBudget|useColumnBudget|useWidth|wid)[^\\/]*$/,
                  minShareCount: 5,
                },
                // What lists of records are worked with.
                {
                  name: 'lists',
                  test: /packages[\\/]web[\\/]src[\\/](app[\\/](lists[\\/](workingList|exportQuery)|bulk[\\/](marks|useMarks))|ui[\\/]table[\\/]layout[\\/]columnLayout)\./,
                },
                // Values of deals that are changed where they stand, without what a change itself takes.
                {
                  name: 'editing',
                  test: /packages[\\/]web[\\/]src[\\/]app[\\/]opportunities[\\/](edit[\\/](dealChange|DealValue|laterEditor|useShownDeals)|outcome[\\/]CloseDialog|required[\\/]RequiredDialog)\./,
                },
                // What every screen with a forecast shows at once.
                {
                  name: 'forecast',
                  test: /packages[\\/]web[\\/]src[\\/](app[\\/]forecasts[\\/](Forecast(Band|Pending)|PeriodPicker|PeriodText|WhyButton|fitting|forecastPaths|forecastWords|riskBands|useFitArrival|useForecastView)|ui[\\/]charts[\\/]StackBar)\./,
                },
                // What Pipeline Intelligence asks for before it is drawn.
                {
                  name: 'pipeline',
                  test: /packages[\\/]web[\\/]src[\\/]app[\\/](forecasts[\\/](pipelineView|forecastQueries|useHeatmapPages|useSelectedDeal)|opportunities[\\/]sorts)\./,
                },
                // Rules that many screens share, and no first view: else the first group that takes one brings it to all.
                {
                  name: 'rules',
                  test: /packages[\\/]rules[\\/]src[\\/](?!custom-fields|health|exports)/,
                  minShareCount: 12,
                },
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
