import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { useSession } from '../../shell/session.ts';
import { DealsFromField } from '../../slack-messages/DealsFromField.tsx';
import { useMySlack } from '../../slack-messages/useMySlack.ts';
import { ChoicesTable } from './ChoicesTable.tsx';
import { choiceGroups } from './choiceRows.ts';
import { SlackDelivery } from './SlackDelivery.tsx';
import { SlackState } from './SlackState.tsx';
import { useMailChoices } from './useMailChoices.ts';

export const meta = () => [{ title: 'Notifications · Settings · Forecastle' }];

/** What comes to a person by email and in Slack, and when. */
export default function ChoicesRoute() {
  const { abilities, demo } = useSession();
  const mail = useMailChoices();
  const { mine, change, after } = useMySlack();
  const slack = mine.data?.isConnected ? mine.data : null;
  return (
    <>
      <PageHeader title="Notifications" below="Choose what also comes by email or in Slack." />
      <QueryBody of={mail.topics} what="your choices">
        {({ email }) => {
          if (!mail.isKnown || mine.isPending)
            return <TableSkeleton label="Loading your choices" rows={8} columns={3} />;
          return (
            <div className="grid gap-6">
              {mine.isError && <FailedQuery title="Your Slack choices could not be loaded" of={mine} />}
              {mine.data && !demo && <SlackState slack={mine.data} mayConnect={abilities.manageIntegrations} />}
              <ChoicesTable
                groups={choiceGroups({
                  hasSlack: slack !== null,
                  hasAlerts: mail.hasAlerts,
                  seesTeam: abilities.seeTeam,
                })}
                mail={mail}
                slack={slack}
                onSlack={({ topic, name }, isOn) =>
                  void change(
                    `${name}: Slack ${isOn ? 'on' : 'off'}`,
                    { topics: { [topic]: isOn } },
                    { topics: { [topic]: !isOn } },
                  )
                }
                amount={
                  slack && (
                    <DealsFromField
                      kept={slack.dealsFromMinor}
                      suggested={slack.suggestedDealsFromMinor}
                      currency={slack.currency}
                      disabled={slack.slackName === null}
                      onSave={(dealsFromMinor) =>
                        void change('Amount saved', { dealsFromMinor }, { dealsFromMinor: slack.dealsFromMinor })
                      }
                    />
                  )
                }
              />
              <p className="-mt-3 px-1 text-12 text-ink-3">
                Emails go to {email} after about two minutes. Notifications you have read are left out.
              </p>
              {slack?.slackName != null && (
                <SlackDelivery
                  slack={slack}
                  onTested={after}
                  onQuietHours={(quietHours) =>
                    void change('Quiet hours saved', { quietHours }, { quietHours: slack.quietHours })
                  }
                />
              )}
            </div>
          );
        }}
      </QueryBody>
    </>
  );
}
