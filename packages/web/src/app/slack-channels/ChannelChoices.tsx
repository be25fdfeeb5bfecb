import { type QuietHours, SLACK_CHANNEL_TOPICS, SLACK_TOPIC_NAMES } from '@forecastle/rules';
import type { TypedField } from '../../ui/drafts/useFormDraft.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { QuietHoursFields } from '../slack-messages/QuietHoursFields.tsx';
import { SLACK_TOPIC_HINTS } from '../slack-messages/slackTopics.ts';
import { type ChannelTopics, hasDeals } from './slackChannels.ts';

export interface ChannelChoice {
  readonly topics: ChannelTopics;
  readonly dealsFromMinor: number | null;
  readonly quietHours: QuietHours | null;
}

/** Returns what is sent to the server; null while something has to be chosen first. */
export function givenChoice({ topics, dealsFromMinor, quietHours }: ChannelChoice) {
  if (dealsFromMinor === null || dealsFromMinor < 0 || !Object.values(topics).some(Boolean)) return null;
  return { topics, dealsFromMinor, quietHours };
}

interface ChannelChoicesProps {
  choice: ChannelChoice;
  /** Of the field that holds the amount. */
  amount: TypedField<number | null>;
  onChange: (change: Partial<ChannelChoice>) => void;
  currency: string;
  timeZone: string;
}

/** What a channel gets, from which amount, and when. */
export function ChannelChoices({ choice, amount, onChange, currency, timeZone }: ChannelChoicesProps) {
  const { topics, quietHours } = choice;
  return (
    <>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 font-medium">What it gets</legend>
        {SLACK_CHANNEL_TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={SLACK_TOPIC_NAMES[topic]}
            hint={SLACK_TOPIC_HINTS[topic]}
            checked={topics[topic]}
            onChange={(isOn) => onChange({ topics: { ...topics, [topic]: isOn } })}
          />
        ))}
      </fieldset>
      {hasDeals(topics) && (
        <MoneyField
          className="max-w-56"
          label="Deals from"
          hint="Smaller deals are left out."
          currency={currency}
          required
          {...amount}
        />
      )}
      <QuietHoursFields value={quietHours} timeZone={timeZone} onChange={(next) => onChange({ quietHours: next })} />
    </>
  );
}
