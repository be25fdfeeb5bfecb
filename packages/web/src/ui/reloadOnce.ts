import { serverAnswers } from './serverAnswers.ts';

/** The failures for which this tab has loaded the page anew already: a list in the tab's storage, so that nothing loops. */
const KEY = 'reloadedFor';

/**
 * Loads the page anew where a part of the program did not come, as after an update, whose files have other names. Once for
 * each file, only when the server answers, and not under somebody's hands: what is being typed may be kept nowhere yet.
 * Where it does not, whoever shows the error offers to try again.
 */
export async function reloadOnceFor(error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error);
  const before = reloadedFor();
  if (before === null || before.includes(failure) || isTyping()) return;
  if (!(await serverAnswers()) || isTyping()) return;
  sessionStorage.setItem(KEY, JSON.stringify([...before, failure]));
  location.reload();
}

/** Forgets a failure once its file has come, so that the tab may be loaded anew for it another time. */
export function forgetWhatCame(): void {
  if (!reloadedFor()?.length) return;
  new PerformanceObserver((list) => {
    const came = list.getEntries().filter((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);
    const left = reloadedFor()?.filter((failure) => !came.some(({ name }) => failure.endsWith(name)));
    if (left) sessionStorage.setItem(KEY, JSON.stringify(left));
  }).observe({ type: 'resource', buffered: true });
}

/** Null where the browser keeps nothing for a tab: there it could loop. */
function reloadedFor(): string[] | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return null;
  }
}

function isTyping(): boolean {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return focused.value !== '';
  return focused instanceof HTMLElement && focused.isContentEditable;
}
