import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { type ListOfViews, rememberBeginning, type SavedView } from './workingList.ts';

/** Changes of saved views that need no form: each is told, and taken back where that is possible. */
export function useViewChanges({ list, all }: ListOfViews['address']) {
  const cache = useQueryClient();
  const again = () => cache.invalidateQueries({ queryKey: query.savedViews.list.key() });
  const run = async (work: () => Promise<unknown>, failed: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      notify(`${failed} ${problemOf(error).message}`, { tone: 'risk' });
      return false;
    } finally {
      await again();
    }
  };
  const begin = async (id: string | null): Promise<void> => {
    if (!(await run(() => api.savedViews.begin({ list, id }), 'Default view not changed.'))) return;
    rememberBeginning(list, id);
    notify(id === null ? `Default view: ${all.toLowerCase()}.` : 'Default view set.');
  };
  const remove = async (view: SavedView): Promise<void> => {
    const { id, name } = view;
    if (!(await run(() => api.savedViews.remove({ id }), `${name} was not deleted.`))) return;
    if (view.isDefault) rememberBeginning(list, null);
    notify(`${name} was deleted.`, {
      undo: () => run(() => api.savedViews.restore({ id }), `${name} was not restored.`),
    });
  };
  return { begin, remove, run };
}
