import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { useCalculation } from '../../contact-freshness/useCalculation.ts';
import { dealChanged } from '../dealCache.ts';

/** Calculates freshness, and the scores that read it, from what has happened by now. */
export function CalculateFreshness({ dealId }: { dealId: string }) {
  const cache = useQueryClient();
  const { progress, calculate } = useCalculation();
  const words =
    progress?.total == null
      ? 'Calculating…'
      : `${progress.calculated.toLocaleString()} of ${progress.total.toLocaleString()} deals`;
  return (
    <Button
      variant="quiet"
      busy={progress !== null}
      onClick={() => void calculate().then(() => dealChanged(cache, dealId))}
    >
      {progress === null ? 'Calculate Freshness' : words}
    </Button>
  );
}
