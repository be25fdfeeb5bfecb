import { useEffect, useState } from 'react';
import { firstView } from '../../shell/firstView.ts';

export type ListTools = typeof import('./lazyTools.ts');

let ready: ListTools | undefined;

/** Fetches what arranges columns and holds those beyond the usual ones: the first view of the list stands without it. */
export async function loadListTools(): Promise<ListTools> {
  ready = await import('./lazyTools.ts');
  return ready;
}

/** The tools, once they are here; asked for after the first view, or at once where the list cannot be drawn without. */
export function useListTools(atOnce: boolean): ListTools | undefined {
  const [tools, setTools] = useState(ready);
  useEffect(() => {
    if (tools) return;
    let isWanted = true;
    const fetch = () => void (isWanted && loadListTools().then(setTools, () => undefined));
    if (atOnce) fetch();
    else void firstView().then(fetch);
    return () => {
      isWanted = false;
    };
  }, [tools, atOnce]);
  return tools;
}
