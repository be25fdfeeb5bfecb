/**
 * The small-screen menu is a popover that works without script. With it, the menu opens as a modal dialog: what lies
 * behind cannot be reached, and Tab goes round inside.
 */
export function keepMenuFocus(): void {
  const menu = document.querySelector<HTMLDialogElement>('#site-menu');
  if (!menu) return;
  for (const opener of document.querySelectorAll('[popovertarget=site-menu]')) {
    opener.addEventListener('click', (event) => {
      event.preventDefault();
      if (menu.open) menu.close();
      else menu.showModal();
    });
  }
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...menu.querySelectorAll<HTMLElement>('a, button, summary')].filter((stop) =>
      stop.checkVisibility(),
    );
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  });
  menu.addEventListener('click', ({ target }) => {
    if (target === menu || (target as Element).closest('a')) menu.close();
  });
  matchMedia('(min-width: 80rem)').addEventListener('change', () => menu.close());
  addEventListener('pagehide', () => menu.close());
}
