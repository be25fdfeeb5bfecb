import { NOTIFICATION_TOPICS, type NotificationTopic } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PlanMail } from '../plans/PlanMail.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';

export const meta = () => [{ title: 'Notifications · Settings · Forecastle' }];

const TOPICS: Readonly<Record<NotificationTopic, readonly [name: string, hint: string]>> = {
  mentions: ['Mentions', 'A colleague mentions you in a note.'],
  handovers: ['Deals handed over', 'Someone hands deals over to you.'],
  tasks: ['Tasks', 'A new task, its reminder, and its due date.'],
  plans: ['Your action plan', 'Your manager comments on an action or writes to you.'],
  commits: ['Commits', 'Someone comments on your commit, or asks you for one.'],
  exports: ['Exports', 'A background export is ready or failed.'],
};

/** What one is mailed of what one is told. */
export default function MailedRoute() {
  const cache = useQueryClient();
  const mailed = useQuery(query.notifications.mailed.queryOptions());
  const after = () => cache.invalidateQueries({ queryKey: query.notifications.mailed.key() });
  const change = (topic: NotificationTopic, isMailed: boolean) => {
    const set = (isMailed: boolean) => () => api.notifications.setMailed({ topic, isMailed });
    cache.setQueryData(
      query.notifications.mailed.queryKey(),
      (shown) => shown && { ...shown, topics: { ...shown.topics, [topic]: isMailed } },
    );
    const name = TOPICS[topic][0];
    return saved(isMailed ? `${name}: email on` : `${name}: email off`, set(isMailed), {
      undo: set(!isMailed),
      after,
    });
  };
  return (
    <>
      <PageHeader title="Notifications" below="Choose which notifications also come by email." />
      <QueryBody of={mailed} what="your email choices">
        {({ email, topics }) => (
          <Card title={`Email to ${email}`}>
            <div className="mt-2 grid gap-4">
              {NOTIFICATION_TOPICS.map((topic) => (
                <Switch
                  key={topic}
                  label={TOPICS[topic][0]}
                  hint={TOPICS[topic][1]}
                  checked={topics[topic]}
                  onChange={(isMailed) => void change(topic, isMailed)}
                />
              ))}
            </div>
            <WeeklyPlan />
            <AlertMails />
            <p className="mt-4 text-12 text-ink-3">
              Emails leave after about two minutes. Notifications you have read are left out.
            </p>
          </Card>
        )}
      </QueryBody>
    </>
  );
}

/** The plan of the week, as its own screen offers it. */
function WeeklyPlan() {
  const { data } = useQuery(query.plans.get.queryOptions({ input: {} }));
  if (!data) return null;
  return (
    <div className="mt-4">
      <PlanMail plan={data} label="Your weekly plan" />
    </div>
  );
}

/** Mails of what no notification tells: alerts of what one leads, on the mornings when one came or went. */
function AlertMails() {
  const cache = useQueryClient();
  const options = query.revenueAlerts.mailed.queryOptions();
  const { data } = useQuery(options);
  if (!data?.mayBe) return null;
  const set = (isMailed: boolean) => () => api.revenueAlerts.setMailed({ isMailed });
  const change = (isMailed: boolean) => {
    cache.setQueryData(options.queryKey, (shown) => shown && { ...shown, isMailed });
    return saved(isMailed ? 'Revenue alerts: email on' : 'Revenue alerts: email off', set(isMailed), {
      undo: set(!isMailed),
      after: () => cache.invalidateQueries({ queryKey: query.revenueAlerts.mailed.key() }),
    });
  };
  return (
    <div className="mt-4">
      <Switch
        label="Revenue alerts"
        hint="At 06:00 when a revenue alert of your team changes."
        checked={data.isMailed}
        onChange={(isMailed) => void change(isMailed)}
      />
    </div>
  );
}
