import type { ReactNode } from 'react';
import { type ApiProblem, problemOf } from '../../api/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NotFound } from '../shell/NotFound.tsx';

/** An id that cannot be one is answered as not valid: there is nothing at that address either. */
const isNowhere = ({ status }: ApiProblem): boolean => status === 404 || status === 400 || status === 422;

/** In place of a record that does not come. */
export function RecordProblem({
  word,
  error,
  onRetry,
  busy,
  elsewhere,
}: {
  word: string;
  error: unknown;
  onRetry: () => void;
  busy: boolean;
  /** Where to go from here, where a list of such records exists. */
  elsewhere?: ReactNode;
}) {
  const problem = problemOf(error);
  if (isNowhere(problem)) return <NotFound actions={elsewhere} />;
  return <ErrorState title={`The ${word} could not be loaded`} cause={problem.message} onRetry={onRetry} busy={busy} />;
}
