import { useEffect } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useReload } from '../../ui/missingCode.ts';
import { reloadOnceFor } from '../../ui/reloadOnce.ts';

/** A screen whose code did not arrive. The router fetches screens without the event that other parts fail with. */
export function MissingScreen({ error }: { error: unknown }) {
  const { reload, busy, cause } = useReload();
  useEffect(() => {
    void reloadOnceFor(error);
  }, [error]);
  return (
    <ErrorState
      title="This screen could not be loaded"
      cause={`${cause} What you typed elsewhere is still there.`}
      onRetry={() => void reload()}
      busy={busy}
    />
  );
}
