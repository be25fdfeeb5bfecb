/** Milliseconds: long enough to be read, gone before it is in the way. */
const SHOWN_FOR = 4_000;

/** Says what happened, to eyes and to screen readers; a word that asks for something stays. */
export function say(status: Element | null | undefined, words: string): void {
  if (!status) return;
  status.textContent = words;
  if (words.includes(':')) return;
  setTimeout(() => {
    if (status.textContent === words) status.textContent = '';
  }, SHOWN_FOR);
}
