import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { type ChannelChoice, ChannelChoices, givenChoice } from './ChannelChoices.tsx';
import type { SlackChannel } from './slackChannels.ts';

interface EditChannelDialogProps {
  channel: SlackChannel;
  currency: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Changes what a channel gets, and when. */
export function EditChannelDialog({ channel, currency, onClose, onSaved }: EditChannelDialogProps) {
  const { id, name, topics, dealsFromMinor, quietHours, timeZone } = channel;
  const draft = useFormDraft<ChannelChoice>(`form/slack-channel/${id}`, { topics, dealsFromMinor, quietHours });
  const { submit, busy, errors } = useSubmit();
  const given = givenChoice(draft.values);
  const save = () =>
    submit(async () => {
      if (given === null) return;
      await api.slackMessages.setChannel({ id, ...given });
      draft.clear();
      await onSaved();
      notify(`#${name} changed`);
      onClose();
    });
  return (
    <FormDialog
      title={`What #${name} gets`}
      action="Save"
      errors={errors}
      errorTitle="Channel not changed"
      busy={busy}
      ready={given !== null}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <ChannelChoices
        choice={draft.values}
        amount={draft.typed('dealsFromMinor')}
        onChange={draft.set}
        currency={currency}
        timeZone={timeZone}
      />
    </FormDialog>
  );
}
