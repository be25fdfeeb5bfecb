import { notify } from './notify.ts';

/** Puts a text on the clipboard and says so; a browser may refuse, and then what to do `instead` is said. */
export async function copyText(text: string, { copied, instead }: { copied: string; instead: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify(`The browser did not allow copying. ${instead}`, { tone: 'risk' });
    return;
  }
  notify(copied);
}
