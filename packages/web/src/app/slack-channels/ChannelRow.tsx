import { capital, counted } from '@forecastle/rules';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notify } from '../../ui/notify.ts';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { zoneWords } from '../periods/place.ts';
import { quietWords } from '../slack-messages/quietHours.ts';
import { RefusalNote } from './RefusalNote.tsx';
import { type Refusal, type SlackChannel, topicWords } from './slackChannels.ts';

interface ChannelRowProps {
  channel: SlackChannel;
  currency: string;
  /** Nothing is sent to anybody: Slack is paused, or not connected. */
  isOnHold: boolean;
  after: () => Promise<unknown>;
  onEdit: () => void;
  onRemove: () => void;
}

/** A channel: what it gets and whose deals, whether it works, and what mends it. */
export function ChannelRow({ channel, currency, isOnHold, after, onEdit, onRemove }: ChannelRowProps) {
  const { name, isPrivate, chosenBy, sees, isYours, quietHours, timeZone, off, lastSentAt, waiting } = channel;
  const title = useRef<HTMLParagraphElement>(null);
  useLostFocus(off === null, () => title.current);
  return (
    <li className="border-t border-line px-5 py-4 first:border-0 max-sm:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <p ref={title} tabIndex={-1} className="flex flex-wrap items-center gap-2 font-medium outline-none">
            {isPrivate && <Icon name="lock" size={14} className="text-ink-3" />}
            <span className="min-w-0 break-words">#{name}</span>
            {isPrivate && <span className="sr-only">private</span>}
            {off ? (
              <Chip tone="risk">off</Chip>
            ) : isOnHold ? (
              <Chip tone="attention">on hold</Chip>
            ) : (
              <Chip tone="health">on</Chip>
            )}
          </p>
          <p className="text-14 text-ink-2">{topicWords(channel, currency)}</p>
          <p className="text-12 break-words text-ink-3">
            {capital(sees)}
            {!isYours && `, chosen by ${chosenBy.name}`}
            {quietHours && ` · ${quietWords(quietHours)} (${zoneWords(timeZone)})`}
          </p>
          <p className="text-12 text-ink-3">
            {lastSentAt ? (
              <>
                Last message <RelativeTime instant={lastSentAt} justNow />
              </>
            ) : (
              'No message yet'
            )}
            {waiting > 0 && ` · ${counted(waiting, 'message')} waiting`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isYours && (
            <Button size="small" aria-label={`Edit #${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="small" variant="quiet" aria-label={`Remove #${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      {off && <OffNote channel={channel} off={off} after={after} />}
    </li>
  );
}

function OffNote({
  channel: { id, name },
  off: { reason, sentence, advice },
  after,
}: {
  channel: SlackChannel;
  off: NonNullable<SlackChannel['off']>;
  after: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [allowed, setAllowed] = useState<{ join?: true; mayBeShared?: true }>({});
  const tryIt = async (more: typeof allowed = {}) => {
    const may = { ...allowed, ...more };
    setAllowed(may);
    setBusy(true);
    try {
      const answer = await api.slackMessages.tryChannel({ id, ...may });
      if (answer.outcome === 'chosen') notify(`#${name} works again`);
      else if (answer.invite !== null || answer.canJoin || answer.outcome === 'shared') setRefusal(answer);
      else {
        // The note above says what to do: there is nothing to offer.
        setRefusal(null);
        notify(answer.message, { tone: 'risk' });
      }
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    } finally {
      await after();
      setBusy(false);
    }
  };
  return (
    <div className="mt-3 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-risk-soft px-4 py-3 text-14 text-risk">
        <p className="min-w-0 flex-1 basis-56 break-words">
          <span className="font-medium">{sentence}</span> {advice}
        </p>
        {reason !== 'chooser_gone' && reason !== 'other_workspace' && (
          <Button size="small" busy={busy} aria-label={`Try again: #${name}`} onClick={() => void tryIt()}>
            Try again
          </Button>
        )}
      </div>
      {refusal && (
        <RefusalNote
          refusal={refusal}
          busy={busy}
          onJoin={() => void tryIt({ join: true })}
          onShare={() => void tryIt({ mayBeShared: true })}
        />
      )}
    </div>
  );
}
