import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { notify } from '../../ui/notify.ts';
import type { AiProvider, SettingsProps } from './settings.ts';
import { USES } from './uses.ts';

interface RemoveProviderDialogProps extends SettingsProps {
  provider: AiProvider;
  onClose: () => void;
}

/** Asks first: its key is gone then, so there is no Undo. */
export function RemoveProviderDialog({ provider, settings, onClose, onSaved }: RemoveProviderDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const lost = settings.choices.filter(({ providerId }) => providerId === provider.id);
  const remove = () =>
    submit(async () => {
      await api.ai.removeProvider({ providerId: provider.id });
      await onSaved();
      notify(`${provider.name} removed`);
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Remove ${provider.name}?`}
      description="Its key is deleted. This cannot be undone."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      <FormErrors title="Not removed" errors={errors} />
      <ul className="grid list-disc gap-1 pl-5 text-14">
        {lost.length === 0 ? (
          <li>No model is chosen from it.</li>
        ) : (
          lost.map(({ use, model }) => (
            <li key={use}>
              {USES[use].name} loses its model, <span className="break-all">{model}</span>.
            </li>
          ))
        )}
        <li>Conversations and usage are kept.</li>
      </ul>
    </Dialog>
  );
}
