import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import type { Route } from './+types/root';
import { reloadOnPreloadErrors } from './app/shell/preloadErrors.ts';
import { queryClient } from './app/shell/queryClient.ts';
import { RouteError } from './app/shell/RouteError.tsx';
import productStyles from './app.css?url';
import siteStyles from './site.css?url';
import headlineFont from './ui/fonts/headline.woff2?url';
import textFont from './ui/fonts/text.woff2?url';
import { LogoMark } from './ui/Logo.tsx';
import { subscribeTheme, THEME_SCRIPT } from './ui/theme.ts';

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

/** Only the files of the first view are preloaded; the browser fetches others when a page has their characters in it. */
export const links: Route.LinksFunction = () => [
  font(textFont),
  font(headlineFont),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
];

export const meta: Route.MetaFunction = () => [{ title: 'Forecastle' }];

/** What an anchor leads to must not end up under the bar, and nothing scrolls behind the open menu. */
const SITE_ROOT = 'scroll-pt-24 has-[#site-menu:modal]:overflow-hidden has-[#site-menu:popover-open]:overflow-hidden';

export function Layout({ children }: { children: ReactNode }) {
  const silent = useSilent();
  return (
    <html lang="en-NZ" className={silent ? SITE_ROOT : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; React would escape its quotes */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} suppressHydrationWarning />
        <Meta />
        <Links />
        <link rel="stylesheet" href={silent ? siteStyles : productStyles} />
      </head>
      <body className="min-h-dvh">
        {children}
        {silent || (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The product's fallback page is rendered at `/` as well, and only the framework's context tells the two apart. */
function useSilent(): boolean {
  const matches = useMatches();
  const fallback = useContext(FrameworkContext)?.isSpaMode;
  return !fallback && matches.some(({ handle }) => (handle as { silent?: boolean } | undefined)?.silent);
}

/** On every screen, also before somebody signs in, where nothing else hears the device change its theme. */
const followDevice = () => subscribeTheme(() => undefined);

if (typeof window !== 'undefined') reloadOnPreloadErrors();

export default function Root() {
  useEffect(followDevice, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

/** What the fallback page shows until the script of the wanted screen is here. */
export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh place-items-center text-ink-3">
      <span className="grid justify-items-center gap-2">
        {/* Only the sign breathes: words that fade would fall below the contrast they need. */}
        <span className="animate-breathe">
          <LogoMark size={40} />
        </span>
        <span className="text-14">Opening Forecastle</span>
      </span>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <RouteError error={error} />
    </main>
  );
}
