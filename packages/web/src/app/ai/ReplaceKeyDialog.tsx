import { useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { answeredWords } from './answeredWords.ts';
import { KeyField } from './KeyField.tsx';
import type { AiProvider } from './settings.ts';
import { Trying } from './Trying.tsx';

interface ReplaceKeyDialogProps {
  provider: AiProvider;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function ReplaceKeyDialog({ provider, onClose, onSaved }: ReplaceKeyDialogProps) {
  const [key, setKey] = useState('');
  const { submit, busy, problem, errors } = useSubmit();
  const replace = () =>
    submit(async () => {
      const tried = await api.ai.changeProvider({ providerId: provider.id, key });
      await onSaved();
      notify(`Key replaced. ${answeredWords(tried)}`);
      onClose();
    });
  return (
    <FormDialog
      title={`New key for ${provider.name}`}
      description="Forecastle tries it first. Until it works, the current key stays."
      action={busy ? 'Trying…' : 'Try and replace'}
      errors={errors}
      errorTitle="Not replaced. The current key stays."
      busy={busy}
      ready={key.trim() !== ''}
      onSubmit={() => void replace()}
      onClose={onClose}
    >
      <KeyField
        hint="Stored encrypted, never shown again."
        autoFocus
        required
        value={key}
        onChange={setKey}
        error={fieldMessage(problem, 'key')}
      />
      <Trying name={busy ? provider.name : null} />
    </FormDialog>
  );
}
