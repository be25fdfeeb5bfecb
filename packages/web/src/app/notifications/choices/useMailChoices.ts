import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import type { Plan } from '../../plans/plan.ts';
import { saved } from '../../shell/saved.ts';
import type { MailTopic } from './choiceRows.ts';

interface MailPart {
  /** Null while it is not known, and where there is no such email. */
  readonly isMailed: boolean | null;
  readonly key: QueryKey;
  /** Shows it before it is saved. */
  readonly show: (isMailed: boolean) => void;
  readonly save: (isMailed: boolean) => Promise<unknown>;
}

/** Which topics this person is emailed, and how that is changed; each is kept by the part of the product that it is of. */
export function useMailChoices() {
  const cache = useQueryClient();
  const topics = useQuery(query.notifications.mailed.queryOptions());
  const plan = useQuery(query.plans.get.queryOptions({ input: {} }));
  const alerts = useQuery(query.revenueAlerts.mailed.queryOptions());

  /** The part of the product that keeps a topic: whether it is emailed, and how that is shown and saved. */
  const partOf = (topic: MailTopic): MailPart => {
    if (topic === 'weekly_plan') {
      const key = query.plans.get.key();
      return {
        isMailed: plan.data?.isMailed ?? null,
        key,
        show: (isMailed) => cache.setQueriesData<Plan>({ queryKey: key }, (shown) => shown && { ...shown, isMailed }),
        save: (isMailed) => api.plans.setMailed({ isMailed }),
      };
    }
    if (topic === 'revenue_alerts') {
      return {
        isMailed: alerts.data?.mayBe ? alerts.data.isMailed : null,
        key: query.revenueAlerts.mailed.key(),
        show: (isMailed) =>
          cache.setQueryData(query.revenueAlerts.mailed.queryKey(), (shown) => shown && { ...shown, isMailed }),
        save: (isMailed) => api.revenueAlerts.setMailed({ isMailed }),
      };
    }
    return {
      isMailed: topics.data?.topics[topic] ?? null,
      key: query.notifications.mailed.key(),
      show: (isMailed) =>
        cache.setQueryData(
          query.notifications.mailed.queryKey(),
          (shown) => shown && { ...shown, topics: { ...shown.topics, [topic]: isMailed } },
        ),
      save: (isMailed) => api.notifications.setMailed({ topic, isMailed }),
    };
  };
  return {
    topics,
    isMailed: (topic: MailTopic): boolean | null => partOf(topic).isMailed,
    hasAlerts: alerts.data?.mayBe === true,
    /** False until it is known which rows there are. */
    isKnown: !plan.isPending && !alerts.isPending,
    change: (topic: MailTopic, name: string, isOn: boolean) => {
      const { key, show, save } = partOf(topic);
      show(isOn);
      return saved(`${name}: email ${isOn ? 'on' : 'off'}`, () => save(isOn), {
        undo: () => {
          show(!isOn);
          return save(!isOn);
        },
        after: () => cache.invalidateQueries({ queryKey: key }),
      });
    },
  };
}
