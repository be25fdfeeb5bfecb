import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type ApiProblem, fieldMessage, problemOf } from '../../api/problem.ts';
import { queryClient } from '../shell/queryClient.ts';
import { forgetTyped } from './useTyped.ts';

/**
 * Sends an entrance form, and goes on into the product; knows what the server said of each field. Where a code is asked
 * for first it stays, and says so.
 */
export function useEntrance<Values>(send: (values: Values) => Promise<object>, next: string) {
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (asksForCode(answer)) return;
      // What an earlier person loaded on this page is not for this one.
      queryClient.clear();
      forgetTyped();
      return navigate(next, { replace: true });
    },
  });
  const problem: ApiProblem | null = mutation.error ? problemOf(mutation.error) : null;
  return {
    submit: mutation.mutate,
    busy: mutation.isPending,
    /** What was sent last. */
    chosen: mutation.variables,
    problem,
    errorOf: (field: string) => fieldMessage(problem, field),
    codeAsked: mutation.data !== undefined && asksForCode(mutation.data),
    startAgain: mutation.reset,
  };
}

const asksForCode = (answer: object): boolean => 'secondFactorAsked' in answer;
