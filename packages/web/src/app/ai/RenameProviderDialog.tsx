import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useEntrySave } from '../settings/useEntrySave.ts';
import { PROVIDER_NAME_MAX } from './AddProviderDialog.tsx';
import type { AiProvider } from './settings.ts';

interface RenameProviderDialogProps {
  provider: AiProvider;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function RenameProviderDialog({ provider, onClose, onSaved }: RenameProviderDialogProps) {
  const { id: providerId, name } = provider;
  const draft = useFormDraft(`form/ai-provider-name/${providerId}`, { name });
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved, onClose });
  return (
    <FormDialog
      title={`Rename ${name}`}
      description="Past usage keeps the name of its day."
      action="Save"
      errors={errors}
      errorTitle="Name not saved. What you typed is still here."
      busy={busy}
      ready={draft.values.name.trim() !== ''}
      onSubmit={() =>
        void run(
          () => api.ai.changeProvider({ providerId, name: draft.values.name }),
          'Connection renamed',
          () => api.ai.changeProvider({ providerId, name }),
        )
      }
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        maxLength={PROVIDER_NAME_MAX}
        {...draft.field('name')}
        error={fieldMessage(problem, 'name')}
      />
    </FormDialog>
  );
}
