/** `<details name>` opens one at a time without any script; this closes them when one turns elsewhere. */
export function closeDropdowns(): void {
  const dropdowns = [...document.querySelectorAll<HTMLDetailsElement>('details[data-dropdown]')];
  const closeAll = (but?: EventTarget | null) => {
    for (const dropdown of dropdowns) if (!(but instanceof Node && dropdown.contains(but))) dropdown.open = false;
  };
  document.addEventListener('click', ({ target }) => closeAll(target));
  document.addEventListener('focusin', ({ target }) => closeAll(target));
  document.addEventListener('keydown', ({ key }) => {
    const open = key === 'Escape' && dropdowns.find((dropdown) => dropdown.open);
    if (!open) return;
    open.querySelector('summary')?.focus();
    closeAll();
  });
  // Left open, it would still be so when the browser brings the page back.
  addEventListener('pagehide', () => closeAll());
}
