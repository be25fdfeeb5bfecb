import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';

interface Saving {
  readonly undo?: () => Promise<unknown>;
  /** Runs either way. */
  readonly after: () => Promise<unknown>;
  /** Says after a refusal what was kept. */
  readonly refused?: string;
}

/** Saves at once and says so with an undo; a refusal is said in its own words. Resolves false when refused. */
export async function saved(
  message: string,
  save: () => Promise<unknown>,
  { undo, after, refused }: Saving,
): Promise<boolean> {
  try {
    await save();
  } catch (error) {
    const { message: reason } = problemOf(error);
    notify(refused === undefined ? reason : `${reason} ${refused}`, { tone: 'risk' });
    return false;
  } finally {
    await after();
  }
  notify(message, undo ? { undo: () => saved('Undone', undo, { after }) } : {});
  return true;
}

/** Takes a change back and says so, or why it stays. */
export const takeBack = (undo: () => Promise<unknown>, after: () => Promise<unknown>): Promise<boolean> =>
  saved('Undone', undo, { after, refused: 'The change stays.' });
