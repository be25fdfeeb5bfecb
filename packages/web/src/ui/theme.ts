import { SIGNED_IN_KEY } from './signedInMark.ts';

/** What a person chose; `system` (nothing stored) follows the device. */
export type Theme = 'light' | 'dark' | 'system';

/** Shared with the public site: 'true' or 'false'; absent until somebody chooses. */
const STORAGE_KEY = 'darkMode';

/**
 * Runs in the head before the first paint, so that a dark page never flashes light and the bar of somebody signed in does
 * not change under the eyes. It is inlined as it stands: the content security policy allows it by its hash, so it must
 * not vary.
 */
export const THEME_SCRIPT = `try{var d=localStorage.getItem('${STORAGE_KEY}');if(d==='true'||(d!=='false'&&matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.classList.add('dark');if(localStorage.getItem('${SIGNED_IN_KEY}')==='true')document.documentElement.classList.add('signed-in')}catch(e){}`;

let device: MediaQueryList | undefined;
/** One, so that it can be left as it was heard. */
function systemDark(): MediaQueryList {
  device ??= matchMedia('(prefers-color-scheme: dark)');
  return device;
}

/** The server and a browser that refuses storage both read as `system`. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'true' ? 'dark' : stored === 'false' ? 'light' : 'system';
  } catch {
    return 'system';
  }
}

function paint(): void {
  const theme = readTheme();
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && systemDark().matches));
}

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, String(theme === 'dark'));
  changed();
}

function changed(): void {
  paint();
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore; also hears the device and other tabs. */
export function subscribeTheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemDark().addEventListener('change', changed);
    addEventListener('storage', changed);
    // The device or another tab may have changed since the head of the page looked.
    paint();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    systemDark().removeEventListener('change', changed);
    removeEventListener('storage', changed);
  };
}
