import { useState } from 'react';
import { type ApiProblem, errorsOf, problemOf } from './problem.ts';

/** Sends a form; keeps whether it is on its way, and why it was refused, until it is sent again. */
export function useSubmit() {
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { submit, busy, problem, errors: errorsOf(problem) };
}
