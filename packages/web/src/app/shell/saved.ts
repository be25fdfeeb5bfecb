import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';

/** Saves at once and says so with an undo; a refusal is said in its own words. Resolves false when refused. */
export async function saved(
  message: string,
  save: () => Promise<unknown>,
  { undo, after }: { undo?: () => Promise<unknown>; after: () => Promise<unknown> },
): Promise<boolean> {
  try {
    await save();
  } catch (error) {
    notify(problemOf(error).message, { tone: 'risk' });
    return false;
  } finally {
    await after();
  }
  notify(message, undo ? { undo: () => saved('Undone', undo, { after }) } : {});
  return true;
}
