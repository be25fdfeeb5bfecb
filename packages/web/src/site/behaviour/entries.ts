/** Loads `data-wake="/assets/…js"` when somebody first turns to the element, so that a page that is only read stays light. */
export function wakeOnUse(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-wake]')) {
    const wake = () => import(/* @vite-ignore */ element.dataset.wake ?? '');
    element.addEventListener('focusin', wake, { once: true });
    element.addEventListener('pointerenter', wake, { once: true });
  }
}

/** Loads `data-after-load` once the page is there, so that an island never competes with the text it stands in. */
export function loadIslands(): void {
  const load = async () => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-after-load]')) {
      for (const script of dataset.afterLoad?.split(' ') ?? []) await import(/* @vite-ignore */ script);
    }
  };
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}
