const STORAGE_KEY = 'darkMode';
const root = document.documentElement;

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The button of the bar chooses; until somebody has, the device decides; other tabs are followed. */
export function followTheme(): void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const choice = stored();
    root.classList.toggle('dark', choice === 'true' || (choice !== 'false' && device.matches));
  };
  device.addEventListener('change', paint);
  addEventListener('storage', paint);
  // A page that the browser kept, or prepared before the choice was made elsewhere.
  addEventListener('pageshow', paint);
  for (const button of document.querySelectorAll('[data-theme-toggle]')) {
    button.addEventListener('click', () => {
      const dark = root.classList.toggle('dark');
      try {
        localStorage.setItem(STORAGE_KEY, String(dark));
      } catch {
        // Storage is refused: the choice holds for this page.
      }
    });
  }
}
