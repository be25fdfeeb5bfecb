import { MAILBOX_STREAMS, type MailboxStream } from '@forecastle/contract/limits';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Mailbox, type MailboxStreamView, STREAM_NAMES } from './mailboxWords.ts';
import { ReadAgainDialog } from './ReadAgainDialog.tsx';

interface StreamListProps {
  mailbox: Mailbox;
  isLeaving: boolean;
  onConnect: (stream: MailboxStream) => void;
  onChanged: () => Promise<unknown>;
}

/** How far email and calendar are read, what is missing, and why. */
export function StreamList({ mailbox, isLeaving, onConnect, onChanged }: StreamListProps) {
  const [isAgain, setAgain] = useState(false);
  const shown = MAILBOX_STREAMS.filter(
    (stream) =>
      mailbox.offers.includes(stream) ||
      mailbox.stopped.includes(stream) ||
      mailbox.streams.some((each) => each.stream === stream),
  );
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <ul className="grid gap-5 md:grid-cols-2">
        {shown.map((stream) => {
          const view = mailbox.streams.find((each) => each.stream === stream);
          return (
            <li key={stream} className="min-w-0">
              <h3 className="flex flex-wrap items-center gap-2 text-14 font-medium">
                <Icon name={stream === 'mail' ? 'mail' : 'calendar'} size={14} className="text-ink-3" />
                {STREAM_NAMES[stream]}
                {view?.reading && <Chip tone="forecast">Reading</Chip>}
                {view?.error && <Chip tone="attention">Last try failed</Chip>}
              </h3>
              {view && <Progress view={view} />}
              {mailbox.stopped.includes(stream) && (
                <p className="mt-1 text-14 text-ink-2">
                  Not read: your admin turned it off. What was kept stays. Once it is on again, Forecastle reads on.
                </p>
              )}
              {!view && !mailbox.stopped.includes(stream) && (
                <p className="mt-1 flex flex-wrap items-center gap-3 text-14 text-ink-2">
                  {mailbox.notAllowed.includes(stream)
                    ? 'Not ticked on Google’s page.'
                    : 'Your sign-in does not cover it. Sign in to Google once more to have it read.'}
                  <Button size="small" busy={isLeaving} onClick={() => onConnect(stream)}>
                    Connect {STREAM_NAMES[stream].toLowerCase()}
                  </Button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {mailbox.state === 'healthy' && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          Added contacts lately?
          <Button size="small" onClick={() => setAgain(true)}>
            Read past days again
          </Button>
        </p>
      )}
      {isAgain && <ReadAgainDialog onClose={() => setAgain(false)} onDone={onChanged} />}
    </div>
  );
}

function Progress({ view }: { view: MailboxStreamView }) {
  const { readUntil, reading, missing, nextTryAt, error, vendorWords } = view;
  return (
    <div className="mt-1 grid gap-1 text-14 text-ink-2">
      <p>
        {readUntil ? (
          <>
            Read up to <RelativeTime instant={readUntil} justNow />.
          </>
        ) : (
          'Nothing read yet.'
        )}
        {nextTryAt && (
          <>
            {' '}
            {error ? 'Next try' : 'Next look'} <RelativeTime instant={nextTryAt} />.
          </>
        )}
      </p>
      {reading && (
        <p>
          {reading.isRepeat ? 'Reading again' : 'Reading'} {span(reading)}.
        </p>
      )}
      {error && (
        <p className="text-attention-ink">
          {error}
          {vendorWords && <span className="block text-12 text-ink-3">Google said: {vendorWords}</span>}
        </p>
      )}
      {missing.length > 0 && (
        <div>
          <p>Not read:</p>
          <ul className="list-disc pl-5 marker:text-ink-3">
            {missing.map((window) => (
              <li key={`${window.from} ${window.to}`}>
                {span(window)}. {window.why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const span = ({ from, to }: { from: string; to: string }) =>
  `${formatInstant(Date.parse(from))} to ${formatInstant(Date.parse(to))}`;
