/** What a trace of the browser tells of the thread that draws a page. */
import type { Browser, Page } from '@playwright/test';

interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ph: string;
  /** Microseconds, and how many by the clock and of the processor. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}
/** Something the main thread did. */
export interface Deed extends Traced {
  readonly dur: number;
}

const CATEGORIES = ['toplevel', 'devtools.timeline'];

/** All that ran on the page's main thread while `act` did. */
export async function mainThreadOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<readonly Deed[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly Traced[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`))
    .map((event) => ({ ...event, dur: event.dur ?? 0 }));
}

export const tasksOf = (deeds: readonly Deed[]): readonly Deed[] =>
  deeds.filter(({ name }) => name.endsWith('RunTask'));

/** Milliseconds of the longest, by the clock or by the processor. */
export const longest = (deeds: readonly Deed[], by: 'dur' | 'tdur'): number =>
  deeds.reduce((most, deed) => Math.max(most, deed[by] ?? 0), 0) / 1000;

/** What of a trace is script; one within another counts once. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'EventDispatch',
  'TimerFire',
  'RunMicrotasks',
]);
/** Done once in each frame, behind its script and layout. */
const FRAME = 'Layerize';

/** Milliseconds of script from one frame to the next, for each frame. */
export function scriptPerFrame(deeds: readonly Deed[]): readonly number[] {
  const starts = deeds.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const scripts = outermost(deeds.filter(({ name }) => SCRIPT.has(name)));
  const frames = starts.toSorted((one, other) => one - other);
  return frames.slice(1).map((to, index) => {
    const from = frames[index] ?? to;
    return scripts.reduce((sum, { ts, dur }) => (ts >= from && ts < to ? sum + dur / 1000 : sum), 0);
  });
}

function outermost(deeds: readonly Deed[]): readonly Deed[] {
  let end = 0;
  return deeds
    .toSorted((one, other) => one.ts - other.ts)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
