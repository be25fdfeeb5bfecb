import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Whose plan is shown, in the URL; empty for the team's. */
export function useShownRep(): readonly [repId: string, open: (repId: string) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (repId: string) => setParams((before) => withRep(before, repId), { preventScrollReset: true }),
    [setParams],
  );
  return [params.get('rep') ?? '', open];
}

/** Somebody's plan begins with the present week: the one that was looked at of another rep is not theirs. */
export function withRep(before: URLSearchParams, repId: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete('week');
  if (repId === '') after.delete('rep');
  else after.set('rep', repId);
  return after;
}
