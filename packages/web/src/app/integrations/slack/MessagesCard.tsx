import { SLACK_TOPIC_NAMES, type SlackTopic } from '@forecastle/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { SLACK_CHANNELS } from '../../slack-channels/slackChannels.ts';
import type { SlackMessage } from './slackWords.ts';

const SHOWN = { all: 'All', waiting: 'Waiting', dropped: 'Not sent' } as const;

const EMPTY = {
  all: 'No messages in the last 30 days.',
  waiting: 'No messages are waiting.',
  dropped: 'Everything was sent.',
} as const;

const STATES: Readonly<Record<SlackMessage['status'], readonly [word: string, tone: Tone]>> = {
  waiting: ['waiting', 'attention'],
  sent: ['sent', 'health'],
  dropped: ['not sent', 'neutral'],
};

/** Topics as they are called where they are somebody else's. */
const NAMES: Readonly<Record<SlackTopic, string>> = {
  ...SLACK_TOPIC_NAMES,
  weekly_plan: 'Weekly plan',
  plans: 'Action plan',
};

/** What was sent to Slack in the last days, to whom and when, for admins; not what it said. */
export function MessagesCard() {
  const [show, setShow] = useUrlParam<keyof typeof SHOWN>('messages', 'all');
  const pages = useInfiniteQuery(
    query.slackMessages.log.infiniteOptions({
      input: (cursor: string | undefined) => ({ show, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Card title="Messages" aside="last 30 days" flush>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pb-3 max-sm:px-4">
        <Segments label="Which messages are shown" names={SHOWN} value={show} onChange={setShow} />
        <ButtonLink size="small" to={SLACK_CHANNELS}>
          Slack channels
        </ButtonLink>
      </div>
      <QueryBody of={pages} what="messages">
        {({ pages: loaded }) => {
          const items = loaded.flatMap((page) => page.items);
          return items.length === 0 ? (
            <p className="px-5 pb-4 text-14 text-ink-2 max-sm:px-4">{EMPTY[show]}</p>
          ) : (
            <ul>
              {items.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
          );
        }}
      </QueryBody>
      <ShowMore pages={pages} />
    </Card>
  );
}

function MessageRow({ message: { to, topic, status, why, at } }: { message: SlackMessage }) {
  const [word, tone] = STATES[status];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line px-5 py-3 text-14 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words">
          <span className="font-medium">{NAMES[topic]}</span>
          <span className="text-ink-2">
            {' '}
            to {to.kind === 'channel' && '#'}
            {to.name}
          </span>
        </p>
        {why && <p className="text-12 break-words text-ink-3">{why.sentence}</p>}
      </div>
      <p className="flex items-center gap-3 text-12 text-ink-3">
        <span>
          {status === 'waiting' && 'next try '}
          <RelativeTime instant={at} justNow />
        </span>
        <Chip tone={tone}>{word}</Chip>
      </p>
    </li>
  );
}
