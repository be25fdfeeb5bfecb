import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { AddChannelDialog } from './AddChannelDialog.tsx';
import { ChannelRow } from './ChannelRow.tsx';
import { EditChannelDialog } from './EditChannelDialog.tsx';
import { RemoveChannelDialog } from './RemoveChannelDialog.tsx';
import type { SlackChannel } from './slackChannels.ts';

export const meta = () => [{ title: 'Slack channels · Settings · Forecastle' }];

export default function SlackChannelsRoute() {
  const { abilities, demo } = useSession();
  if (demo) {
    return (
      <ClosedPage page="Slack channels" icon="comment" title="The demo connects no other systems">
        It sends nothing to Slack. Sign up to connect your own.
      </ClosedPage>
    );
  }
  if (!abilities.seeTeam) {
    return (
      <ClosedPage page="Slack channels" icon="comment" title="Slack channels are for managers">
        A channel gets what its manager sees. Choose what Slack sends you under{' '}
        <Link to="/settings/notifications">Notifications</Link>.
      </ClosedPage>
    );
  }
  return <SlackChannels />;
}

type Asked = { readonly what: 'add' } | { readonly what: 'edit' | 'remove'; readonly channel: SlackChannel };

/** The channels that this person chose, and for admins those of all. */
function SlackChannels() {
  const { abilities, organization } = useSession();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const mine = useQuery(query.slackMessages.mine.queryOptions());
  const pages = useInfiniteQuery(
    query.slackMessages.channels.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const after = () => client.invalidateQueries({ queryKey: query.slackMessages.key() });
  const close = () => setAsked(null);
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setAsked({ what: 'add' })}>
      Add a channel
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Slack channels"
        below={
          <>
            A channel gets news of the deals you see. <Link to="/help/integration-slack">How it works</Link>
          </>
        }
        actions={mine.data?.isConnected && pages.data?.pages[0]?.items.length !== 0 && add}
      />
      <QueryBody of={mine} what="connection">
        {({ isConnected, stopped, currency, suggestedDealsFromMinor }) => (
          <QueryBody of={pages} what="channels">
            {({ pages: loaded }) => {
              const items = loaded.flatMap((page) => page.items);
              return (
                <div className="grid gap-4">
                  {(isConnected ? stopped !== null : items.length > 0) && (
                    <p role="status" className="rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
                      <b className="font-medium">
                        {isConnected ? 'Slack messages are on hold.' : 'Slack is not connected.'}
                      </b>{' '}
                      {isConnected
                        ? stopped
                        : 'Your channels are kept, and get nothing until an admin connects it again.'}
                    </p>
                  )}
                  <Card flush>
                    {items.length === 0 ? (
                      isConnected ? (
                        <EmptyState icon="comment" title="No channels yet" action={add}>
                          A channel can get the weekly digest, deals won and lost, large deals turning red, revenue
                          alerts, and a forecast that leaves its range.
                        </EmptyState>
                      ) : (
                        <EmptyState
                          icon="comment"
                          title="Slack is not connected"
                          action={
                            abilities.manageIntegrations && (
                              <ButtonLink to="/admin/integrations/slack">Connect Slack</ButtonLink>
                            )
                          }
                        >
                          {abilities.manageIntegrations
                            ? 'Connect it first, then choose channels.'
                            : 'Ask an admin to connect it.'}
                        </EmptyState>
                      )
                    ) : (
                      <ul>
                        {items.map((channel) => (
                          <ChannelRow
                            key={channel.id}
                            channel={channel}
                            currency={currency}
                            isOnHold={!isConnected || stopped !== null}
                            after={after}
                            onEdit={() => setAsked({ what: 'edit', channel })}
                            onRemove={() => setAsked({ what: 'remove', channel })}
                          />
                        ))}
                      </ul>
                    )}
                    <ShowMore pages={pages} />
                  </Card>
                  {asked?.what === 'add' && (
                    <AddChannelDialog
                      currency={currency}
                      timeZone={organization.timeZone}
                      suggestedDealsFrom={suggestedDealsFromMinor}
                      onClose={close}
                      onAdded={after}
                    />
                  )}
                  {asked?.what === 'edit' && (
                    <EditChannelDialog channel={asked.channel} currency={currency} onClose={close} onSaved={after} />
                  )}
                  {asked?.what === 'remove' && (
                    <RemoveChannelDialog channel={asked.channel} onClose={close} onRemoved={after} />
                  )}
                </div>
              );
            }}
          </QueryBody>
        )}
      </QueryBody>
    </>
  );
}
