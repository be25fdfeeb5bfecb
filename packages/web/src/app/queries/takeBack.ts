import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';

/** Takes a change back and says so, or why it stays; `after` runs either way. */
export async function takeBack(undo: () => Promise<unknown>, after: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    notify('Undone');
  } catch (error) {
    notify(`${problemOf(error).message} The change stays.`, { tone: 'risk' });
  }
  await after();
}
