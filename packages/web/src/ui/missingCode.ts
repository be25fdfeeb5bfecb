import { useState } from 'react';
import { serverAnswers } from './serverAnswers.ts';

/** What browsers say when a part of the program, fetched when it is first wanted, does not come. */
const MISSING = /dynamically imported module|importing a module script failed|error loading dynamically imported/i;

export const isCodeMissing = (error: unknown): boolean => error instanceof TypeError && MISSING.test(error.message);

/**
 * Loads the page anew once the server answers, because a browser without a connection would put a page of its own in the
 * place of ours; and some never fetch again what once failed.
 */
export function useReload() {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const reload = async () => {
    setBusy(true);
    if (await serverAnswers()) return location.reload();
    setBusy(false);
    setAsked(true);
  };
  return { reload, busy, cause: `The server cannot be reached${asked ? ' yet' : ''}.` };
}
