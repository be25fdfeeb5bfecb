import { useCallback, useRef } from 'react';

/** The same function for every render, calling the newest one: cells are not made anew because of it. */
export function useStable<T extends (...args: never[]) => unknown>(run: T): T {
  const latest = useRef(run);
  latest.current = run;
  return useCallback(((...args: Parameters<T>) => latest.current(...args)) as T, []);
}
