import { type MutationKey, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { problemOf } from '../../api/problem.ts';
import { readSentBack, type SentBack } from './sentBack.ts';

/** Milliseconds for which a sign-in that was finished is known to a page that is opened again. */
export const SIGN_IN_KNOWN_FOR = 60_000;

/**
 * Finishes a sign-in when another system has sent the person back. What it added leaves the address first: it serves once,
 * and a reload or the way back would bring it again. The page may be left and opened again meanwhile.
 * @param mutationKey of the mutation that finishes it; its variables hold the state.
 */
export function useSentBack(mutationKey: MutationKey, finish: (sentBack: SentBack) => void) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const sentBack = readSentBack(search);
  useEffect(() => {
    if (!sentBack) return;
    void navigate(pathname, { replace: true });
    const begun = client.getMutationCache().findAll({ mutationKey });
    const isBegun = begun.some(({ state }) => (state.variables as SentBack | undefined)?.state === sentBack.state);
    if (!isBegun) finish(sentBack);
  }, [sentBack, client, navigate, pathname, finish, mutationKey]);
  const last = useMutationState({ filters: { mutationKey } }).at(-1);
  return {
    isFinishing: sentBack !== null || last?.status === 'pending',
    problem: last?.error ? problemOf(last.error) : null,
  };
}
