import { AI_PROVIDER_KINDS, AI_PROVIDER_NAMES, type AiProviderKind } from '@forecastle/rules';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { answeredWords } from './answeredWords.ts';
import { KeyField } from './KeyField.tsx';
import { Trying } from './Trying.tsx';

/** Where what is typed into it is kept, apart from the key. */
export const PROVIDER_PLACE = 'form/ai-provider/';
export const PROVIDER_NAME_MAX = 200;

const KINDS = AI_PROVIDER_KINDS.map((value) => ({ value, label: AI_PROVIDER_NAMES[value] }));
const KEY_HINTS: Readonly<Record<AiProviderKind, string>> = {
  anthropic: 'From console.anthropic.com. Stored encrypted, never shown again.',
  openai: 'From platform.openai.com. Stored encrypted, never shown again.',
  google: 'From aistudio.google.com. Stored encrypted, never shown again.',
  compatible: 'Only if the endpoint asks for one. Stored encrypted, never shown again.',
};

interface AddProviderDialogProps {
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function AddProviderDialog({ onClose, onSaved }: AddProviderDialogProps) {
  const draft = useFormDraft(`${PROVIDER_PLACE}new`, {
    kind: 'anthropic' as AiProviderKind,
    name: '',
    baseUrl: '',
  });
  const { kind, name, baseUrl } = draft.values;
  // A secret is kept nowhere but here.
  const [key, setKey] = useState('');
  const { submit, busy, problem, errors } = useSubmit();
  const isOwn = kind === 'compatible';
  const shownName = name.trim() || AI_PROVIDER_NAMES[kind];
  const add = () =>
    submit(async () => {
      const added = await api.ai.addProvider({
        kind,
        ...(name.trim() && { name }),
        ...(baseUrl.trim() && { baseUrl }),
        ...(key.trim() && { key }),
      });
      await onSaved();
      notify(answeredWords(added));
      draft.clear();
      onClose();
    });
  return (
    <FormDialog
      title="Add a connection"
      description="Forecastle tries it and saves it only if it answers."
      action={busy ? 'Trying…' : 'Try and add'}
      errors={errors}
      errorTitle="Not added. What you typed is still here."
      busy={busy}
      ready={isOwn ? baseUrl.trim() !== '' : key.trim() !== ''}
      onSubmit={() => void add()}
      onClose={onClose}
      draft={draft}
    >
      <SelectField
        label="Provider"
        choices={KINDS}
        value={kind}
        // An address belongs to the provider it was typed for: a key must not go to another one's.
        onChange={(next) => draft.set(next === kind ? { kind: next } : { kind: next, baseUrl: '' })}
        error={fieldMessage(problem, 'kind')}
      />
      {isOwn && (
        <TextField
          label="Address"
          hint="Of Ollama, llama.cpp, vLLM, LM Studio or another server that speaks OpenAI’s chat completions."
          placeholder="http://localhost:11434/v1"
          required
          autoComplete="off"
          {...draft.field('baseUrl')}
          error={fieldMessage(problem, 'baseUrl')}
        />
      )}
      <KeyField
        hint={KEY_HINTS[kind]}
        optional={isOwn}
        required={!isOwn}
        value={key}
        onChange={setKey}
        error={fieldMessage(problem, 'key')}
      />
      <TextField
        label="Name"
        optional
        hint={`Shown to your team. Without one: ${AI_PROVIDER_NAMES[kind]}.`}
        autoComplete="off"
        maxLength={PROVIDER_NAME_MAX}
        {...draft.field('name')}
        error={fieldMessage(problem, 'name')}
      />
      {!isOwn && (
        <TextField
          label="Address"
          optional
          hint="Only for a gateway of your own in front of the provider."
          placeholder="https://gateway.example.com/v1"
          autoComplete="off"
          {...draft.field('baseUrl')}
          error={fieldMessage(problem, 'baseUrl')}
        />
      )}
      <Trying name={busy ? shownName : null} />
    </FormDialog>
  );
}
