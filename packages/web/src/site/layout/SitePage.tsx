import behaviour from 'virtual:site-behaviour';
import type { ReactNode } from 'react';
import { PRESS_SCRIPT } from '../demo/pressScript.ts';
import { Footer } from './Footer.tsx';
import { isArticle } from './navigation.ts';
import { canonicalPath } from './paths.ts';
import { speculationRules } from './speculation.ts';
import { TopBar } from './TopBar.tsx';

/** The frame of every public page. `path` is the page shown, so that the bar can mark it. */
export function SitePage({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col text-16">
      <a
        href="#main"
        className="absolute top-2 left-2 z-40 -translate-y-20 rounded-sm bg-action px-4 py-2 text-14 font-medium text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar path={canonicalPath(path)} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own paths; React would escape its quotes */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules(canonicalPath(path)) }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from `behaviour/`, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: behaviour }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
      {!isArticle(canonicalPath(path)) && <script dangerouslySetInnerHTML={{ __html: PRESS_SCRIPT }} />}
    </div>
  );
}
