import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import type { Plan } from '../../plans/plan.ts';
import { saved } from '../../shell/saved.ts';
import type { MailTopic } from './choiceRows.ts';

/** Which topics this person is emailed, and how that is changed; each is kept by the part of the product that it is of. */
export function useMailChoices() {
  const cache = useQueryClient();
  const topics = useQuery(query.notifications.mailed.queryOptions());
  const plan = useQuery(query.plans.get.queryOptions({ input: {} }));
  const alerts = useQuery(query.revenueAlerts.mailed.queryOptions());

  /** Null while it is not known, and where there is no such email. */
  const isMailed = (topic: MailTopic): boolean | null => {
    if (topic === 'weekly_plan') return plan.data?.isMailed ?? null;
    if (topic === 'revenue_alerts') return alerts.data?.mayBe ? alerts.data.isMailed : null;
    return topics.data?.topics[topic] ?? null;
  };
  const show = (topic: MailTopic, isMailed: boolean) => {
    if (topic === 'weekly_plan')
      cache.setQueriesData<Plan>({ queryKey: query.plans.get.key() }, (shown) => shown && { ...shown, isMailed });
    else if (topic === 'revenue_alerts')
      cache.setQueryData(query.revenueAlerts.mailed.queryKey(), (shown) => shown && { ...shown, isMailed });
    else
      cache.setQueryData(
        query.notifications.mailed.queryKey(),
        (shown) => shown && { ...shown, topics: { ...shown.topics, [topic]: isMailed } },
      );
  };
  const save = (topic: MailTopic, isMailed: boolean): Promise<unknown> => {
    if (topic === 'weekly_plan') return api.plans.setMailed({ isMailed });
    if (topic === 'revenue_alerts') return api.revenueAlerts.setMailed({ isMailed });
    return api.notifications.setMailed({ topic, isMailed });
  };
  const askAgain = (topic: MailTopic) => {
    const of =
      topic === 'weekly_plan'
        ? query.plans.get
        : topic === 'revenue_alerts'
          ? query.revenueAlerts.mailed
          : query.notifications.mailed;
    return cache.invalidateQueries({ queryKey: of.key() });
  };
  return {
    topics,
    isMailed,
    hasAlerts: alerts.data?.mayBe === true,
    /** False until it is known which rows there are. */
    isKnown: !plan.isPending && !alerts.isPending,
    change: (topic: MailTopic, name: string, isOn: boolean) => {
      show(topic, isOn);
      return saved(`${name}: email ${isOn ? 'on' : 'off'}`, () => save(topic, isOn), {
        undo: () => {
          show(topic, !isOn);
          return save(topic, !isOn);
        },
        after: () => askAgain(topic),
      });
    },
  };
}
