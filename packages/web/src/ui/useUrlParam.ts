import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * One value that lives in the URL (tab, filter, sort, selection), so that a screen can be sent to a colleague. The
 * default is left out of the URL. Changing it replaces the history entry unless `push` is given.
 */
export function useUrlParam<T extends string = string>(key: string, fallback: NoInfer<T>, { push = false } = {}) {
  const [params, setParams] = useSearchParams();
  const value = (params.get(key) ?? fallback) as T;
  const set = useCallback(
    (next: T | null) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === null || next === fallback) after.delete(key);
          else after.set(key, next);
          return after;
        },
        { replace: !push, preventScrollReset: true },
      ),
    [setParams, key, fallback, push],
  );
  return [value, set] as const;
}
