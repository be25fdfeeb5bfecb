/** Enters the demo from any page: a press opens a dialog that shows the setup, and ends on the first screen. */
import { keptTimeZone } from '@forecastle/rules';
import { enterWhenReady } from '../../demo/enterWhenReady.ts';
import { PRODUCT_START } from '../layout/navigation.ts';
import { demoRequests, refusalWords } from './demoRequests.ts';
import { openSetupDialog } from './setupDialog.ts';

async function tryDemo(): Promise<void> {
  const leaving = new AbortController();
  const dialog = openSetupDialog(
    () => leaving.abort(),
    () => void tryDemo(),
  );
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    await enterWhenReady(demoRequests(keptTimeZone(timeZone), leaving.signal), dialog.showStep);
    location.assign(PRODUCT_START);
  } catch (error) {
    if (!leaving.signal.aborted) dialog.showProblem(refusalWords(error));
  }
}

// Before the link's own listener, which loads this script for the first press.
document.addEventListener(
  'click',
  (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || !(event.target as Element).closest('a[data-demo]')) return;
    event.preventDefault();
    event.stopPropagation();
    void tryDemo();
  },
  true,
);
