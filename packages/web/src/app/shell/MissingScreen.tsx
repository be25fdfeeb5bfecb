import { ErrorState } from '../../ui/ErrorState.tsx';
import { useReload } from '../../ui/missingCode.ts';

/** A screen whose code did not arrive. */
export function MissingScreen() {
  const { reload, busy, cause } = useReload();
  return (
    <ErrorState
      title="This screen could not be loaded"
      cause={`${cause} What you typed elsewhere is kept.`}
      onRetry={() => void reload()}
      busy={busy}
    />
  );
}
