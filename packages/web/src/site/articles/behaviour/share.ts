import { say } from './say.ts';

/** The system's sheet where there is one, else the address goes to the clipboard. */
export function shareOnPress(root: ParentNode, signal: AbortSignal): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-share]')) {
    const share = async () => {
      const url = new URL(button.dataset.share ?? '', location.origin).href;
      const status = button.parentElement?.querySelector('[role=status]');
      if ('share' in navigator) {
        // Closing the sheet is a choice, not a failure.
        await navigator.share({ title: button.dataset.shareTitle ?? document.title, url }).catch(() => undefined);
        return;
      }
      await copied(url).then(
        () => say(status, 'Link copied'),
        () => say(status, `Copy this address: ${url}`),
      );
    };
    button.addEventListener('click', share, { signal });
  }
}

/** Only secure pages have a clipboard. */
const copied = async (text: string): Promise<void> => {
  if (!('clipboard' in navigator)) throw new Error('this page has no clipboard');
  await (navigator as Navigator).clipboard.writeText(text);
};
