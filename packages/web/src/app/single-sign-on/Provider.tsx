import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { fieldMessage, problemOf } from '../../api/problem.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DraftButtons } from '../../ui/drafts/DraftButtons.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { readDraft } from '../../ui/drafts/drafts.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { SecretField } from '../../ui/fields/SecretField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { Copied } from './Copied.tsx';
import type { StateProps } from './state.ts';
import { TestOfProvider } from './TestOfProvider.tsx';

/** Where what is typed of it is kept. */
const PROVIDER_PLACE = 'form/provider';

/** Which provider it is. The secret goes in and never comes back. */
export function Provider({ state, onSaved }: StateProps) {
  const { connection, redirectUri } = state;
  const [editing, setEditing] = useState(() => readDraft(PROVIDER_PLACE) !== undefined);
  return (
    <Card
      title="1. Your provider"
      aside={
        connection && <Chip tone={connection.enabled ? 'health' : 'neutral'}>{connection.enabled ? 'on' : 'off'}</Chip>
      }
    >
      <div className="grid gap-4">
        <p className="text-14 text-ink-2">
          At your provider, create a client with a secret, the authorization code flow and this redirect URI.
        </p>
        <Copied label="Redirect URI" value={redirectUri} />
        {connection && !editing ? (
          <>
            <dl className="grid gap-2 text-14">
              <div>
                <dt className="text-12 text-ink-3">Issuer</dt>
                <dd className="break-all">{connection.issuer}</dd>
              </div>
              <div>
                <dt className="text-12 text-ink-3">Client ID</dt>
                <dd className="break-all">{connection.clientId}</dd>
              </div>
            </dl>
            <TestOfProvider onChange={() => setEditing(true)} />
          </>
        ) : (
          <ProviderForm
            state={state}
            onSaved={onSaved}
            {...(connection ? { onCancel: () => setEditing(false) } : {})}
            onDone={() => setEditing(false)}
          />
        )}
      </div>
    </Card>
  );
}

interface FormProps extends StateProps {
  onDone: () => void;
  onCancel?: () => void;
}

function ProviderForm({ state: { connection }, onSaved, onDone, onCancel }: FormProps) {
  const draft = useFormDraft(PROVIDER_PLACE, {
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
  });
  const { issuer, clientId } = draft.values;
  // A secret is kept nowhere but here.
  const [clientSecret, setClientSecret] = useState('');
  const save = useMutation(
    query.singleSignOn.setUp.mutationOptions({
      onSuccess: async () => {
        await onSaved();
        draft.clear();
        notify('Provider saved');
        onDone();
      },
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  const another =
    connection !== null && (connection.issuer !== issuer.trim() || connection.clientId !== clientId.trim());
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ issuer, clientId, ...(clientSecret ? { clientSecret } : {}) });
      }}
    >
      <DraftNote draft={draft} />
      {problem && problem.fields.length === 0 && (
        <FormErrors title="Provider not saved" errors={[{ message: problem.message }]} />
      )}
      <TextField
        label="Issuer"
        hint="The part before /.well-known/openid-configuration."
        placeholder="https://id.example.com"
        required
        {...draft.field('issuer')}
        error={fieldMessage(problem, 'issuer')}
      />
      <TextField
        label="Client ID"
        required
        autoComplete="off"
        {...draft.field('clientId')}
        error={fieldMessage(problem, 'clientId')}
      />
      <SecretField
        label="Client secret"
        isStored={connection !== null && !another}
        value={clientSecret}
        onChange={setClientSecret}
        error={fieldMessage(problem, 'clientSecret')}
      />
      {another && connection.enabled && (
        <p className="text-14 text-attention-ink">
          Changing the issuer or client turns single sign-on off and ends its sessions.
        </p>
      )}
      <DraftButtons draft={draft} busy={save.isPending} onCancel={onCancel} />
    </form>
  );
}
