import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** What browsers say when a part of the program, fetched when it is first wanted, does not come. */
const MISSING = /dynamically imported module|importing a module script failed|error loading dynamically imported/i;

export const isCodeMissing = (error: unknown): boolean => error instanceof TypeError && MISSING.test(error.message);

/**
 * A screen whose code did not arrive. The page is loaded anew only once the server answers, because a browser without a
 * connection would put a page of its own in the place of ours; and some never fetch again what once failed.
 */
export function MissingScreen() {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const retry = async () => {
    setAsking(true);
    const answers = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return location.reload();
    setAsking(false);
    setAsked(true);
  };
  return (
    <ErrorState
      title="This screen could not be loaded"
      cause={`The server cannot be reached${asked ? ' yet' : ''}. What you typed elsewhere is kept.`}
      onRetry={() => void retry()}
      busy={asking}
    />
  );
}
