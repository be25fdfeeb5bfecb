/** The button on a block of code. Its own words say that it worked, because it may stand alone on a wide line. */
export function copyCode(root: ParentNode, signal: AbortSignal): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-code] [data-copy]')) {
    const words = button.querySelector('span');
    const before = words?.textContent ?? '';
    const copy = async () => {
      const text = button.closest('[data-code]')?.querySelector('pre')?.textContent ?? '';
      const done = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      if (words) words.textContent = done ? 'Code copied' : 'Select the code and copy it: the browser refused';
      button.dataset.copied = String(done ?? false);
    };
    const rest = () => {
      if (words) words.textContent = before;
      delete button.dataset.copied;
    };
    button.addEventListener('click', copy, { signal });
    button.addEventListener('blur', rest, { signal });
    button.addEventListener('pointerleave', rest, { signal });
  }
}
