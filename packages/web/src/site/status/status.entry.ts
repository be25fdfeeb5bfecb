import { CHECKS, STATES, type State } from './checks.ts';

/** Milliseconds after which silence counts as no answer. */
const PATIENCE = 5_000;
/** Milliseconds between two rounds while the page is looked at. */
const AGAIN_AFTER = 30_000;

const asked = document.querySelector<HTMLElement>('[data-asked]');
const summary = document.querySelector<HTMLElement>('[data-summary]');

async function ask(path: string): Promise<State> {
  try {
    const { ok } = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return ok ? 'answers' : 'failing';
  } catch {
    return 'failing';
  }
}

async function askAll(): Promise<void> {
  const states = await Promise.all(
    CHECKS.map(async ({ id, path }) => {
      const state = await ask(path);
      const line = document.querySelector<HTMLElement>(`[data-check="${id}"]`);
      if (line) {
        line.dataset.state = state;
        line.textContent = STATES[state];
      }
      return state;
    }),
  );
  const failing = states.filter((state) => state === 'failing').length;
  if (summary) {
    summary.textContent =
      failing === 0
        ? 'Everything answers.'
        : `${failing} of ${states.length} services do not answer from your browser.`;
  }
  if (asked) asked.textContent = `Checked at ${new Date().toLocaleTimeString()}. Checks again every 30 seconds.`;
}

function round(): void {
  if (!document.hidden) void askAll();
}

round();
setInterval(round, AGAIN_AFTER);
document.addEventListener('visibilitychange', round);
