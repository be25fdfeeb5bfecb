import { useEffect, useState } from 'react';
import type { Option } from './Combobox.tsx';

/** How long typing must rest before the server is asked, in milliseconds. */
const REST = 150;

interface Found {
  readonly options: readonly Option[];
  readonly busy: boolean;
  readonly failed: boolean;
}

/** The given options, or for a query what `search` finds; an answer that comes late for an older query is dropped. */
export function useOptions(
  query: string,
  given: readonly Option[],
  search: ((query: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined,
): Found {
  const [found, setFound] = useState<Found>({ options: [], busy: false, failed: false });
  const asks = search !== undefined && query !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new closure of the same search is no reason to ask again
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    setFound((before) => ({ ...before, busy: true }));
    const timer = setTimeout(() => {
      search(query, abort.signal).then(
        (options) => !abort.signal.aborted && setFound({ options, busy: false, failed: false }),
        () => !abort.signal.aborted && setFound({ options: [], busy: false, failed: true }),
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, asks]);

  return asks ? found : { options: given, busy: false, failed: false };
}
