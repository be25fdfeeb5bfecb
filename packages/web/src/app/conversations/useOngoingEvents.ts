import { useEffect, useRef, useState } from 'react';

/**
 * Follows work of the server by its server-sent events: each snapshot replaces the one before. Returns true when the stream
 * broke, so that the caller asks by itself. `path` stands under the API; undefined while nothing goes on.
 */
export function useOngoingEvents<T>(path: string | undefined, onSnapshot: (snapshot: T) => void): boolean {
  const [brokenPath, setBrokenPath] = useState<string>();
  const latest = useRef(onSnapshot);
  latest.current = onSnapshot;
  useEffect(() => {
    if (path === undefined) return;
    const source = new EventSource(`/api/v1${path}`);
    source.addEventListener('message', ({ data }) => latest.current(JSON.parse(data)));
    source.addEventListener('end', () => source.close());
    source.onerror = () => {
      source.close();
      setBrokenPath(path);
    };
    return () => source.close();
  }, [path]);
  return path !== undefined && brokenPath === path;
}
