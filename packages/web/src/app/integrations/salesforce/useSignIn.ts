import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { SIGN_IN_KNOWN_FOR, useSentBack } from '../useSentBack.ts';

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

/** Finishes a sign-in when Salesforce has sent the person back. */
export function useFinishSignIn() {
  const client = useQueryClient();
  const finish = useMutation(
    query.connections.finish.mutationOptions({
      gcTime: SIGN_IN_KNOWN_FOR,
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
  return useSentBack(FINISH, finish.mutate);
}
