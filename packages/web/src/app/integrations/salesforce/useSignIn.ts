import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { readSentBack, type SentBack } from './salesforceWords.ts';

/** Sends the person to Salesforce. It stays busy until the browser has left. */
export function useSignIn() {
  const begin = useMutation(
    query.connections.connect.mutationOptions({
      onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl),
    }),
  );
  return {
    signIn: () => begin.mutate(undefined),
    isLeaving: begin.isPending || begin.isSuccess,
    problem: begin.error ? problemOf(begin.error) : null,
  };
}

const FINISH = query.connections.finish.mutationKey();
/** Milliseconds for which a sign-in that was finished is known to a page that is opened again. */
const KNOWN_FOR = 60_000;

/**
 * Finishes a sign-in when Salesforce has sent the person back. What it added leaves the address first: it serves once, and a
 * reload or the way back would bring it again. The page may be left and opened again meanwhile.
 */
export function useFinishSignIn() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const finish = useMutation(
    query.connections.finish.mutationOptions({
      gcTime: KNOWN_FOR,
      onSuccess: async ({ notRevoked, ...connection }) => {
        const { queryKey } = query.connections.get.queryOptions();
        // What was asked before the sign-in was finished may still be on its way, and tells how it was then.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, connection);
        const words = `Connected to ${connection.organization?.name ?? 'Salesforce'}`;
        notify(notRevoked ? `${words}. ${notRevoked}` : words, notRevoked ? { tone: 'risk' } : {});
      },
      onSettled: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: query.connections.key() }),
          client.invalidateQueries({ queryKey: query.integrations.key() }),
        ]),
    }),
  );
  const sentBack = readSentBack(search);
  useEffect(() => {
    if (!sentBack) return;
    void navigate(pathname, { replace: true });
    const begun = client.getMutationCache().findAll({ mutationKey: FINISH });
    const isBegun = begun.some(({ state }) => (state.variables as SentBack | undefined)?.state === sentBack.state);
    if (!isBegun) finish.mutate(sentBack);
  }, [sentBack, client, navigate, pathname, finish.mutate]);
  const last = useMutationState({ filters: { mutationKey: FINISH } }).at(-1);
  return {
    isFinishing: sentBack !== null || last?.status === 'pending',
    problem: last?.error ? problemOf(last.error) : null,
  };
}
