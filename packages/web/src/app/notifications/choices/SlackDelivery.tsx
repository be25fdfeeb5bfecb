import type { QuietHours } from '@forecastle/rules';
import { counted } from '@forecastle/rules';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { notify } from '../../../ui/notify.ts';
import { Fact } from '../../integrations/Fact.tsx';
import { QuietHoursFields } from '../../slack-messages/QuietHoursFields.tsx';
import type { MySlack } from '../../slack-messages/useMySlack.ts';

interface SlackDeliveryProps {
  slack: MySlack;
  onQuietHours: (quietHours: QuietHours | null) => void;
  onTested: () => Promise<unknown>;
}

/** To whom and when Slack sends, what it sent last, and a test. */
export function SlackDelivery({ slack, onQuietHours, onTested }: SlackDeliveryProps) {
  const { slackName, quietHours, timeZone, lastSentAt, waiting } = slack;
  return (
    <Card title="In Slack">
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <dl className="flex flex-wrap gap-x-10 gap-y-3 text-14">
            <Fact name="Slack user">{slackName}</Fact>
            <Fact name="Last message">{lastSentAt ? <RelativeTime instant={lastSentAt} justNow /> : 'None yet'}</Fact>
            {waiting > 0 && <Fact name="Waiting">{counted(waiting, 'message')}</Fact>}
          </dl>
          <TestButton onTested={onTested} />
        </div>
        <div className="border-t border-line pt-4">
          <QuietHoursFields value={quietHours} timeZone={timeZone} savesAtOnce onChange={onQuietHours} />
        </div>
      </div>
    </Card>
  );
}

function TestButton({ onTested }: Pick<SlackDeliveryProps, 'onTested'>) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { outcome, message } = await api.slackMessages.sendTest();
      notify(message, { tone: outcome === 'sent' ? 'plain' : 'risk' });
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    } finally {
      await onTested();
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void send()}>
      Send a test message
    </Button>
  );
}
