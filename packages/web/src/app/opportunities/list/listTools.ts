import { useEffect, useState } from 'react';

export type ListTools = typeof import('./laterTools.ts');

let ready: ListTools | undefined;

/** Fetches what arranges columns and holds those beyond the usual ones: the first view of the list stands without it. */
export async function loadListTools(): Promise<ListTools> {
  ready = await import('./laterTools.ts');
  return ready;
}

/** The tools, once they are here; asked for after the first view, or at once where the list cannot be drawn without. */
export function useListTools({ atOnce, after }: { atOnce: boolean; after: number }): ListTools | undefined {
  const [tools, setTools] = useState(ready);
  useEffect(() => {
    if (tools) return;
    const fetch = () => void loadListTools().then(setTools, () => undefined);
    const timer = setTimeout(fetch, atOnce ? 0 : after);
    return () => clearTimeout(timer);
  }, [tools, atOnce, after]);
  return tools;
}
