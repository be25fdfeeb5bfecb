import { useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { formatMicros } from '../../ui/format/micros.ts';
import { notify } from '../../ui/notify.ts';
import { KeyField } from '../ai/KeyField.tsx';
import { PriceField } from '../ai/PriceField.tsx';
import { Trying } from '../ai/Trying.tsx';
import { ENGINE_NAMES, type EngineKind, listMicros, OPENAI_MODELS, type TranscriptionEngine } from './engine.ts';

/** Where what is typed into it is kept, apart from the key. */
export const ENGINE_PLACE = 'form/transcription-engine/';

const KINDS = (['openai', 'compatible'] as const).map((value) => ({ value, label: ENGINE_NAMES[value] }));
/** As many millionths of a dollar for a minute as the server takes. */
const MICROS_MAX = 100_000_000;

interface EngineDialogProps {
  engine: TranscriptionEngine | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function EngineDialog({ engine, onClose, onSaved }: EngineDialogProps) {
  const draft = useFormDraft(`${ENGINE_PLACE}own`, {
    kind: (engine?.kind ?? 'openai') as EngineKind,
    address: engine?.address ?? '',
    model: engine?.model ?? OPENAI_MODELS[0] ?? '',
    minuteMicros: engine ? engine.minuteMicros : listMicros('openai', OPENAI_MODELS[0] ?? ''),
  });
  const { kind, address, model, minuteMicros } = draft.values;
  // A secret is kept nowhere but here.
  const [key, setKey] = useState('');
  const { submit, busy, problem, errors } = useSubmit();
  const isOwn = kind === 'compatible';
  // A key belongs to the address it was entered for.
  const hasKey =
    engine !== null && engine.keyEnd !== null && engine.kind === kind && (engine.address ?? '') === address.trim();
  const setModel = (next: string, of: EngineKind = kind) =>
    draft.set({ model: next, minuteMicros: listMicros(of, next) });
  const save = () =>
    submit(async () => {
      await api.transcription.saveEngine({
        kind,
        model,
        minuteMicros,
        address: address.trim() === '' ? null : address,
        ...(key.trim() && { key }),
      });
      await onSaved();
      notify('The engine answered and is connected');
      draft.clear();
      onClose();
    });
  return (
    <FormDialog
      title={engine ? 'Change the engine' : 'Connect an engine'}
      description="Forecastle sends it half a second of sound and saves it only if it answers."
      action={busy ? 'Trying…' : 'Try and save'}
      errors={errors}
      errorTitle="Not saved. What you typed is still here."
      busy={busy}
      ready={model.trim() !== '' && (isOwn ? address.trim() !== '' : hasKey || key.trim() !== '')}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <SelectField
        label="Engine"
        choices={KINDS}
        value={kind}
        onChange={(next) => {
          if (next === kind) return;
          const [first = ''] = OPENAI_MODELS;
          draft.set({ kind: next, address: '' });
          setModel(next === 'openai' ? first : '', next);
        }}
        error={fieldMessage(problem, 'kind')}
      />
      {isOwn && (
        <TextField
          label="Address"
          hint="Of a server that speaks OpenAI’s audio transcriptions. It usually ends in /v1."
          placeholder="http://localhost:8000/v1"
          required
          autoComplete="off"
          {...draft.field('address')}
          error={fieldMessage(problem, 'address')}
        />
      )}
      {isOwn ? (
        <TextField
          label="Model"
          placeholder="Systran/faster-distil-whisper-small.en"
          required
          autoComplete="off"
          maxLength={200}
          {...draft.field('model')}
          error={fieldMessage(problem, 'model')}
        />
      ) : (
        <Combobox
          label="Model"
          hint={modelHint(model)}
          value={model === '' ? null : { value: model, label: model }}
          options={OPENAI_MODELS.map((name) => ({ value: name, label: name }))}
          onChange={(option) => setModel(option?.value ?? '')}
          onCreate={(name: string) => setModel(name)}
          createVerb="Use"
          error={fieldMessage(problem, 'model')}
        />
      )}
      <KeyField
        hint={
          hasKey
            ? `Empty keeps the current one, …${engine.keyEnd}.`
            : isOwn
              ? 'Only if your server asks for one. Stored encrypted, never shown again.'
              : 'From platform.openai.com. Stored encrypted, never shown again.'
        }
        optional={isOwn || hasKey}
        required={!isOwn && !hasKey}
        value={key}
        onChange={setKey}
        error={fieldMessage(problem, 'key')}
      />
      <PriceField
        // Another model has another price, whatever was typed for the last one.
        key={`${kind} ${isOwn ? '' : model}`}
        label="Price of a minute"
        optional
        hint={priceHint(kind, model)}
        most={MICROS_MAX}
        {...draft.typed('minuteMicros')}
        error={fieldMessage(problem, 'minuteMicros')}
      />
      {!isOwn && (
        <TextField
          label="Address"
          optional
          hint="Only for a gateway of your own in front of OpenAI."
          placeholder="https://gateway.example.com/v1"
          autoComplete="off"
          {...draft.field('address')}
          error={fieldMessage(problem, 'address')}
        />
      )}
      <Trying name={busy ? ENGINE_NAMES[kind] : null} />
    </FormDialog>
  );
}

function modelHint(model: string): string {
  if (/diarize/iu.test(model)) return 'Tells speakers apart.';
  if (model === 'whisper-1') return 'Tells times, not speakers.';
  return 'Tells neither speakers nor times. Moments are estimates.';
}

function priceHint(kind: EngineKind, model: string): string {
  const listed = listMicros(kind, model);
  if (listed !== null) return `List price: ${formatMicros(listed)}. Costs and budgets use what you enter.`;
  return 'Enter 0 for a server of your own. Without a price, its calls use up no budget.';
}
