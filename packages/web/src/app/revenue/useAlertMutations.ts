import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { saved } from '../shell/saved.ts';
import type { Attention, Revenue } from './answers.ts';

export type AlertKind = Attention['alerts'][number]['kind'];

/** Whose alerts are looked at, as the server is asked for them. */
export const alertScope = ({ scope }: Pick<Revenue, 'scope'>) =>
  scope.memberId === null ? { roleView: 'cro' as const } : { teamOf: scope.memberId };

/** What is done with an alert, each with its undo. */
export function useAlertMutations(view: Pick<Revenue, 'scope'>) {
  const cache = useQueryClient();
  const after = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: query.revenue.attention.key() }),
      cache.invalidateQueries({ queryKey: query.revenueAlerts.key() }),
    ]);
  const scope = alertScope(view);
  const send = (kind: AlertKind, reason: string) => api.revenueAlerts.dismiss({ ...scope, kind, reason });
  return {
    async dismiss(kind: AlertKind, reason: string): Promise<boolean> {
      let id = '';
      const save = async () => {
        id = (await send(kind, reason)).id;
      };
      return saved('Dismissed until it gets worse', save, {
        undo: () => api.revenueAlerts.restore({ id }),
        after,
      });
    },
    restore: (kind: AlertKind, id: string, reason: string) =>
      saved('Alert restored', () => api.revenueAlerts.restore({ id }), {
        undo: () => send(kind, reason),
        after,
      }),
  };
}
