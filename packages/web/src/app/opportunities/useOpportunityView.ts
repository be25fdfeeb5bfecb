import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type OpportunityView, readView, writeView } from './opportunityAddress.ts';

/** The list's view, kept in the address. Changing it replaces the history entry: Back leaves the list. */
export function useOpportunityView() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (part: Partial<OpportunityView>) =>
      setParams((before) => writeView({ ...readView(before), ...part }), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [view, change] as const;
}
