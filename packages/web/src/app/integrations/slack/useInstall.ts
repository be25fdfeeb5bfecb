import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { SIGN_IN_KNOWN_FOR, useSentBack } from '../useSentBack.ts';

/** Sends the person to Slack's page, which installs the app. It stays busy until the browser has left. */
export function useInstall() {
  const begin = useMutation(
    query.slack.connect.mutationOptions({
      onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl),
    }),
  );
  return {
    install: () => begin.mutate(undefined),
    isLeaving: begin.isPending || begin.isSuccess,
    problem: begin.error ? problemOf(begin.error) : null,
  };
}

const FINISH = query.slack.finish.mutationKey();

/** Finishes an installation when Slack has sent the person back. */
export function useFinishInstall() {
  const client = useQueryClient();
  const finish = useMutation(
    query.slack.finish.mutationOptions({
      gcTime: SIGN_IN_KNOWN_FOR,
      onSuccess: async (slack) => {
        const { queryKey } = query.slack.get.queryOptions();
        // What was asked before it was finished may still be on its way, and tells how it was then.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, slack);
        notify(`Connected to ${slack.workspace?.name ?? 'Slack'}`);
      },
      onSettled: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: query.slack.key() }),
          client.invalidateQueries({ queryKey: query.integrations.key() }),
        ]),
    }),
  );
  return useSentBack(FINISH, finish.mutate);
}
