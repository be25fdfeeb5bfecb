import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';

/** Brings a record back from the bin, and says what it could not be given back. Resolves false when refused. */
export function useRestore(): (id: string) => Promise<boolean> {
  const cache = useQueryClient();
  return async (id) => {
    try {
      const { name, lost } = await api.bin.restore({ id });
      notify([`${name} restored.`, ...lost].join(' '));
      return true;
    } catch (error) {
      notify(`${problemOf(error).message} Nothing was restored.`, { tone: 'risk' });
      return false;
    } finally {
      // It stands in lists, sums and searches everywhere.
      await cache.invalidateQueries();
    }
  };
}
