import { counted } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { changed } from '../../api/answers.ts';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';

export type GivenQuota = Parameters<typeof api.quotaSheets.set>[0]['items'][number];

/** Sets quotas of several periods, all or none, and says so with an undo. Throws what the server answers. */
export function useManyQuotas() {
  const cache = useQueryClient();
  const set = async (items: readonly GivenQuota[]) => {
    const answer = await api.quotaSheets.set({ items: [...items] });
    await changed(cache, 'quotas');
    return answer;
  };
  return async (items: readonly GivenQuota[]): Promise<void> => {
    const answer = await set(items);
    notify(`${counted(answer.changed, 'quota')} saved`, {
      undo: () =>
        void set(answer.before).then(
          () => notify('Quotas restored'),
          (error: unknown) => notify(problemOf(error).message, { tone: 'risk' }),
        ),
    });
  };
}
