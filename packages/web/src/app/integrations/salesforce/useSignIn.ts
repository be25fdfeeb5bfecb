import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { readSentBack } from './salesforceWords.ts';

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

/**
 * Finishes a sign-in when Salesforce has sent the person back. What it added leaves the address first: it serves once, and a
 * reload or the way back would bring it again.
 */
export function useFinishSignIn() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const hasBegun = useRef(false);
  const finish = useMutation(
    query.connections.finish.mutationOptions({
      onSuccess: ({ organization }) => notify(`Connected to ${organization?.name ?? 'Salesforce'}`),
      onSettled: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: query.connections.key() }),
          client.invalidateQueries({ queryKey: query.integrations.key() }),
        ]),
    }),
  );
  const sentBack = readSentBack(search);
  useEffect(() => {
    if (!sentBack || hasBegun.current) return;
    hasBegun.current = true;
    void navigate(pathname, { replace: true });
    finish.mutate(sentBack);
  }, [sentBack, navigate, pathname, finish.mutate]);
  return {
    isFinishing: sentBack !== null || finish.isPending,
    problem: finish.error ? problemOf(finish.error) : null,
  };
}
