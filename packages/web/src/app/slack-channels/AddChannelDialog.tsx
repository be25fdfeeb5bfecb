import { PROPOSED_QUIET_HOURS } from '@forecastle/rules';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { type ChannelChoice, ChannelChoices, givenChoice } from './ChannelChoices.tsx';
import { FindChannel, useFindChannels } from './FindChannel.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { type FoundChannel, NO_TOPICS, type Refusal } from './slackChannels.ts';

const PLACE = 'form/slack-channel/new';

interface AddChannelDialogProps {
  currency: string;
  timeZone: string;
  /** Minor units. */
  suggestedDealsFrom: number;
  onClose: () => void;
  onAdded: () => Promise<unknown>;
}

interface Form extends ChannelChoice {
  readonly typed: string;
  readonly channel: FoundChannel | null;
}

/** Finds a channel, and chooses what it gets. What Slack refuses is said, with what mends it. */
export function AddChannelDialog({ currency, timeZone, suggestedDealsFrom, onClose, onAdded }: AddChannelDialogProps) {
  const draft = useFormDraft<Form>(PLACE, {
    typed: '',
    channel: null,
    topics: NO_TOPICS,
    dealsFromMinor: suggestedDealsFrom,
    quietHours: PROPOSED_QUIET_HOURS,
  });
  const finding = useFindChannels();
  const { submit, busy, errors } = useSubmit();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [allowed, setAllowed] = useState<{ join?: true; mayBeShared?: true }>({});
  const { typed } = draft.values;
  const { found } = finding;
  // What was chosen of an earlier list is not added from a list that does not show it.
  const isListed = found === null || found.items.some(({ channelId }) => channelId === draft.values.channel?.channelId);
  const channel = isListed ? draft.values.channel : null;
  const isRefused = refusal !== null && channel !== null;
  const given = givenChoice(draft.values);
  const add = (more: typeof allowed = {}) =>
    submit(async () => {
      if (channel === null || given === null) return;
      const may = { ...allowed, ...more };
      setAllowed(may);
      const answer = await api.slackMessages.chooseChannel({ channelId: channel.channelId, ...given, ...may });
      if (answer.outcome !== 'chosen') return setRefusal(answer);
      draft.clear();
      await onAdded();
      notify(`Forecastle introduced itself in #${answer.channel.name}`);
      onClose();
    });
  return (
    <FormDialog
      title="Add a channel"
      description="Everyone in the channel reads what you see in Forecastle."
      action={isRefused && refusal.outcome !== 'shared' ? 'Try again' : 'Add channel'}
      errors={errors}
      errorTitle="Channel not added"
      busy={busy}
      ready={channel !== null && given !== null}
      onSubmit={() => void add()}
      onClose={onClose}
      draft={draft}
    >
      <FindChannel
        typed={typed}
        onTyped={(next) => draft.set({ typed: next })}
        finding={finding}
        channel={channel}
        onChannel={(next) => {
          setRefusal(null);
          setAllowed({});
          draft.set({ channel: next });
        }}
      />
      <ChannelChoices
        choice={draft.values}
        amount={draft.typed('dealsFromMinor')}
        onChange={draft.set}
        currency={currency}
        timeZone={timeZone}
      />
      {isRefused && (
        <RefusalNote
          refusal={refusal}
          busy={busy}
          onJoin={() => void add({ join: true })}
          onShare={() => void add({ mayBeShared: true })}
        />
      )}
    </FormDialog>
  );
}
