import { SALESFORCE_API_VERSION, SALESFORCE_API_VERSIONS } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { fieldMessage, problemOf } from '../../../api/problem.ts';
import { DraftButtons } from '../../../ui/drafts/DraftButtons.tsx';
import { DraftNote } from '../../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { SecretField } from '../../../ui/fields/SecretField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/notify.ts';
import { ENVIRONMENTS, type Salesforce } from './salesforceWords.ts';

/** Where what is typed of it is kept, apart from the secret. */
export const APP_PLACE = 'form/salesforce-app';

const VERSIONS = SALESFORCE_API_VERSIONS.map((value) => ({ value, label: value }));

interface AppFormProps extends Pick<Salesforce, 'app'> {
  onSaved: () => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** The app that people sign in with. Its secret goes in and never comes back. */
export function AppForm({ app, onSaved, onCancel }: AppFormProps) {
  const draft = useFormDraft(APP_PLACE, {
    environment: app?.environment ?? 'production',
    domain: app?.domain ?? '',
    clientId: '',
    apiVersion: (SALESFORCE_API_VERSIONS.find((each) => each === app?.apiVersion) ??
      SALESFORCE_API_VERSION) as (typeof SALESFORCE_API_VERSIONS)[number],
  });
  const { environment, domain, clientId, apiVersion } = draft.values;
  // A secret is kept nowhere but here.
  const [clientSecret, setClientSecret] = useState('');
  const save = useMutation(
    query.connections.saveApp.mutationOptions({
      onSuccess: async () => {
        await onSaved();
        draft.clear();
        setClientSecret('');
        notify('App saved');
        onCancel?.();
      },
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        save.mutate({
          environment,
          apiVersion,
          ...(environment === 'domain' && domain.trim() ? { domain } : {}),
          ...(clientId.trim() ? { clientId } : {}),
          ...(clientSecret.trim() ? { clientSecret } : {}),
        });
      }}
    >
      <DraftNote draft={draft} />
      {problem && problem.fields.length === 0 && (
        <FormErrors title="App not saved" errors={[{ message: problem.message }]} />
      )}
      <SelectField label="Sign in at" choices={ENVIRONMENTS} {...draft.field('environment')} />
      {environment === 'domain' && (
        <TextField
          label="My Domain"
          hint="In Salesforce Setup under My Domain."
          placeholder="acme.my.salesforce.com"
          required
          autoComplete="off"
          {...draft.field('domain')}
          error={fieldMessage(problem, 'domain')}
        />
      )}
      <TextField
        label="Consumer key"
        hint={
          app ? `Empty keeps the current one, which ends in ${app.clientIdEnd}.` : 'In the app under OAuth settings.'
        }
        required={app === null}
        autoComplete="off"
        {...draft.field('clientId')}
        error={fieldMessage(problem, 'clientId')}
      />
      <SecretField
        label="Consumer secret"
        isStored={app?.hasClientSecret ?? false}
        source="Beside the consumer key."
        replacedWith="Another key or address needs its own secret."
        value={clientSecret}
        onChange={setClientSecret}
        error={fieldMessage(problem, 'clientSecret')}
      />
      <SelectField
        label="API version"
        hint={`Keep ${SALESFORCE_API_VERSION} unless your org needs another.`}
        choices={VERSIONS}
        {...draft.field('apiVersion')}
      />
      <DraftButtons draft={draft} busy={save.isPending} onCancel={onCancel} />
    </form>
  );
}
