import type { SlackMode } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { fieldMessage, problemOf } from '../../../api/problem.ts';
import { DraftButtons } from '../../../ui/drafts/DraftButtons.tsx';
import { DraftNote } from '../../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { SecretField } from '../../../ui/fields/SecretField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/notify.ts';
import { neededTokens, type Slack, type SlackInstallWay, wayChoices } from './slackWords.ts';

/** Where what is typed of it is kept, apart from the secrets. */
export const SLACK_APP_PLACE = 'form/slack-app';

const NO_SECRETS = { appToken: '', signingSecret: '', clientSecret: '', botToken: '' };
type Secret = keyof typeof NO_SECRETS;

interface SlackAppFormProps {
  slack: Slack;
  mode: SlackMode;
  onChanged: () => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** The tokens of the app. They go in and never come back. */
export function SlackAppForm({ slack, mode, onChanged, onCancel }: SlackAppFormProps) {
  // What was disconnected has no secret any more.
  const app = slack.state === 'disconnected' ? null : slack.app;
  const needed = neededTokens(slack);
  const draft = useFormDraft(SLACK_APP_PLACE, {
    way: (app?.clientIdEnd && slack.redirectUrl !== null ? 'page' : 'token') as SlackInstallWay,
    clientId: '',
  });
  const { way, clientId } = draft.values;
  // A secret is kept nowhere but here.
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const [keptApp, setKeptApp] = useState(false);
  const typed = (name: Secret) => (secrets[name].trim() ? { [name]: secrets[name] } : {});
  const save = useMutation({
    mutationFn: async () => {
      setKeptApp(false);
      await api.slack.saveApp({
        mode,
        ...typed(mode === 'socket' ? 'appToken' : 'signingSecret'),
        ...(way === 'page' ? { ...typed('clientSecret'), ...(clientId.trim() ? { clientId } : {}) } : {}),
      });
      setSecrets(({ botToken }) => ({ ...NO_SECRETS, botToken }));
      if (way === 'token' && secrets.botToken.trim()) {
        setKeptApp(true);
        return { saved: await api.slack.saveToken({ botToken: secrets.botToken }) };
      }
      // The secrets are saved; Slack's page does the rest.
      return way === 'page' && needed.botToken ? api.slack.connect() : { saved: null };
    },
    onSuccess: async (result) => {
      draft.clear();
      setSecrets(NO_SECRETS);
      setKeptApp(false);
      if ('authorizeUrl' in result) return window.location.assign(result.authorizeUrl);
      await onChanged();
      notify(result.saved ? `Connected to ${result.saved.workspace?.name ?? 'Slack'}` : 'App saved');
      onCancel?.();
    },
    onError: onChanged,
  });
  const problem = save.error ? problemOf(save.error) : null;
  const secret = (name: Secret) => ({
    value: secrets[name],
    onChange: (value: string) => setSecrets((now) => ({ ...now, [name]: value })),
    error: fieldMessage(problem, name),
  });
  const modeProblem = fieldMessage(problem, 'mode');
  const isLeaving = save.isSuccess && 'authorizeUrl' in save.data;
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <DraftNote draft={draft} />
      {problem && (problem.fields.length === 0 || modeProblem) && (
        <FormErrors title="Not connected" errors={[{ message: problem.message }]} />
      )}
      {problem && keptApp && (
        <p role="status" className="text-14 text-ink-2">
          The app is saved. Only the bot token was refused.
        </p>
      )}
      {mode === 'socket' ? (
        <SecretField
          label="App-level token"
          isStored={!needed.appToken}
          source="Begins with xapp-."
          {...secret('appToken')}
        />
      ) : (
        <SecretField
          label="Signing secret"
          isStored={!needed.signingSecret}
          source="Under Basic Information."
          {...secret('signingSecret')}
        />
      )}
      <RadioGroup label="Install the app" choices={wayChoices(slack)} {...draft.field('way')} />
      {way === 'token' ? (
        <SecretField
          label="Bot token"
          isStored={!needed.botToken}
          source="In Slack under Install App, press Install, then copy the token that begins with xoxb-."
          {...secret('botToken')}
        />
      ) : (
        <>
          <TextField
            label="Client ID"
            hint={
              app?.clientIdEnd
                ? `Empty keeps the current one, which ends in ${app.clientIdEnd}.`
                : 'Under Basic Information, App Credentials.'
            }
            required={!app?.clientIdEnd}
            autoComplete="off"
            {...draft.field('clientId')}
            error={fieldMessage(problem, 'clientId')}
          />
          <SecretField
            label="Client secret"
            isStored={!needed.clientSecret}
            source="Beside the client ID."
            replacedWith="Another client ID needs its own secret."
            {...secret('clientSecret')}
          />
        </>
      )}
      <DraftButtons draft={draft} busy={save.isPending || isLeaving} onCancel={onCancel}>
        {!needed.botToken ? 'Save' : way === 'token' ? 'Connect' : 'Add to Slack'}
      </DraftButtons>
    </form>
  );
}
