import { lazy, type ReactNode, useEffect } from 'react';
import { listenForHotkeys } from '../../ui/hotkeys/useHotkeys.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Toaster } from '../../ui/Toaster.tsx';
import { SessionEnd } from '../identity/SessionEnd.tsx';
import { useIsRecording } from '../meetings/recording/activeRecording.ts';
import { BottomBar } from './BottomBar.tsx';
import { Rail } from './Rail.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { TopBar } from './TopBar.tsx';
import { useShellKeys } from './useShellKeys.ts';

const RecordingBar = lazy(() => import('../meetings/recording/RecordingBar.tsx'));
const CommandPalette = lazy(() => import('./CommandPalette.tsx'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));

/** The frame of every screen: rail (bars at top and bottom on phones), the screen, and what floats over it. */
export function Shell({ children }: { children: ReactNode }) {
  const { open, setOpen } = useShellKeys();
  useEffect(listenForHotkeys, []);
  const isRecording = useIsRecording();
  const close = () => setOpen(null);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only z-50 rounded-sm bg-action px-4 py-2 text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Rail onSearch={() => setOpen('palette')} onShortcuts={() => setOpen('shortcuts')} />
      <TopBar onSearch={() => setOpen('palette')} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl px-4 pt-5 max-sm:pt-3 pb-[calc(var(--bottom-bar)+1.25rem)] outline-none sm:px-7"
      >
        {children}
      </main>
      <BottomBar onShortcuts={() => setOpen('shortcuts')} />
      <LazyPart onClose={close}>
        {open === 'palette' && <CommandPalette onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </LazyPart>
      {isRecording && (
        <LazyPart silent>
          <RecordingBar />
        </LazyPart>
      )}
      <SessionEnd />
      <RouteAnnouncer />
      <Toaster />
    </div>
  );
}
