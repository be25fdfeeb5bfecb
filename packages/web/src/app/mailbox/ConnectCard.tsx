import { MAILBOX_DAYS, MAILBOX_STREAMS, type MailboxStream } from '@forecastle/contract/limits';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { type Mailbox, PAST_CHOICES, STREAM_NAMES } from './mailboxWords.ts';
import { useMailboxSignIn } from './useMailboxSignIn.ts';

const HINTS: Readonly<Record<MailboxStream, string>> = {
  mail: 'Contact freshness follows every email.',
  calendar: 'Meetings show up on deals before and after they take place.',
};

/** Asks what to connect and how far back to read, and leads to Google. */
export function ConnectCard({ offers }: Pick<Mailbox, 'offers'>) {
  const [left, setLeft] = useState<readonly MailboxStream[]>([]);
  const [past, setPast] = useState<(typeof PAST_CHOICES)[number]['value']>('90');
  const { signIn, isLeaving, problem } = useMailboxSignIn();
  const chosen = offers.filter((stream) => !left.includes(stream));
  const days = MAILBOX_DAYS.find((each) => String(each) === past);
  return (
    <Card title="Connect your Google account">
      <div className="grid gap-5">
        {problem && <FormErrors title="Sign-in not started" errors={[{ message: problem.message }]} />}
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-14 font-medium">Connect</legend>
          {MAILBOX_STREAMS.map((stream) => (
            <Checkbox
              key={stream}
              label={STREAM_NAMES[stream]}
              hint={offers.includes(stream) ? HINTS[stream] : 'Your admin has not turned this on.'}
              disabled={!offers.includes(stream)}
              checked={chosen.includes(stream)}
              onChange={(isChosen) =>
                setLeft((before) => (isChosen ? before.filter((each) => each !== stream) : [...before, stream]))
              }
            />
          ))}
        </fieldset>
        <div className="w-64 max-w-full">
          <SelectField label="Past days to read" choices={PAST_CHOICES} value={past} onChange={setPast} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            busy={isLeaving}
            disabled={chosen.length === 0}
            onClick={() => signIn(chosen, days)}
          >
            Sign in to Google
          </Button>
          {chosen.length === 0 && <p className="text-14 text-ink-3">Choose email, calendar or both.</p>}
        </div>
      </div>
    </Card>
  );
}
