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
  mentions: ['Mentions', 'A colleague names you in a note.'],
  handovers: ['Deals handed over', 'Somebody gives you a deal, or all deals of somebody who leaves.'],
  tasks: ['Tasks', 'You are given a task, and on the mornings when its reminder comes and when it falls due.'],
  plans: ['Your action plan', 'Your manager comments on an action, or writes to you about the week.'],
  commits: ['Comments on commits', 'Somebody comments on your commit, or on one that you commented on.'],
  exports: ['Exports', 'A file that was made for you in the background is ready, or could not be made.'],
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
    return saved(isMailed ? `${name}: mailed as well` : `${name}: not mailed any more`, set(isMailed), {
      undo: set(!isMailed),
      after,
    });
  };
  return (
    <>
      <PageHeader
        title="Notifications"
        below="In the product you are told of everything. Choose what is mailed as well."
      />
      <QueryBody of={mailed} what="mails you want">
        {({ email, topics }) => (
          <Card title={`By mail to ${email}`}>
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
              A mail leaves about two minutes after what it tells of, and holds all that came by then. What you have
              read here in the meantime is not mailed.
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
    return saved(isMailed ? 'Revenue alerts: mailed' : 'Revenue alerts: not mailed any more', set(isMailed), {
      undo: set(!isMailed),
      after: () => cache.invalidateQueries({ queryKey: query.revenueAlerts.mailed.key() }),
    });
  };
  return (
    <div className="mt-4">
      <Switch
        label="Revenue alerts"
        hint="At 06:00 on days when an alert of what you lead came or went: what is new, what is gone, what still stands."
        checked={data.isMailed}
        onChange={(isMailed) => void change(isMailed)}
      />
    </div>
  );
}
