import type { MailboxStream } from '@forecastle/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import type { SentBack } from '../integrations/sentBack.ts';
import { SIGN_IN_KNOWN_FOR, useSentBack } from '../integrations/useSentBack.ts';
import type { MailboxDays } from './mailboxWords.ts';

/** Sends the person to Google. It stays busy until the browser has left. */
export function useMailboxSignIn() {
  const begin = useMutation(
    query.mailbox.connect.mutationOptions({
      onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl),
    }),
  );
  return {
    signIn: (streams: readonly MailboxStream[], days?: MailboxDays) =>
      begin.mutate({ streams: [...streams], ...(days !== undefined && { days }) }),
    isLeaving: begin.isPending || begin.isSuccess,
    problem: begin.error ? problemOf(begin.error) : null,
  };
}

const FINISH = query.mailbox.finish.mutationKey();

/** Finishes a sign-in when Google has sent the person back. */
export function useFinishMailboxSignIn() {
  const client = useQueryClient();
  const { mutate } = useMutation(
    query.mailbox.finish.mutationOptions({
      gcTime: SIGN_IN_KNOWN_FOR,
      onSuccess: async (mailbox) => {
        const { queryKey } = query.mailbox.get.queryOptions();
        // What was asked before the sign-in was finished may still be on its way, and tells how it was then.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, mailbox);
        notify(`Connected to ${mailbox.address ?? 'Google'}`);
      },
      onSettled: () => client.invalidateQueries({ queryKey: query.mailbox.key() }),
    }),
  );
  const finish = useCallback(
    (sentBack: SentBack) => {
      const { state } = sentBack;
      mutate('code' in sentBack ? { state, code: sentBack.code } : { state, error: sentBack.error });
    },
    [mutate],
  );
  return useSentBack(FINISH, finish);
}
