import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The rep in the URL whose plan is shown; empty for the team. */
export function useShownRep(): readonly [repId: string, open: (repId: string) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (repId: string) => setParams((before) => withRep(before, repId), { preventScrollReset: true }),
    [setParams],
  );
  return [params.get('rep') ?? '', open];
}

/** Opens the plan of a rep at this week, whichever week of another rep was shown. */
export function withRep(before: URLSearchParams, repId: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete('week');
  if (repId === '') after.delete('rep');
  else after.set('rep', repId);
  return after;
}
