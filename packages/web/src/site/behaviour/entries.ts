/** Loads `data-wake="/assets/…js"` when somebody first turns to the element, so that a page that is only read stays light. */
export function wakeOnUse(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-wake]')) {
    const wake = () => import(/* @vite-ignore */ element.dataset.wake ?? '');
    element.addEventListener('focusin', wake, { once: true });
    element.addEventListener('pointerenter', wake, { once: true });
  }
}
