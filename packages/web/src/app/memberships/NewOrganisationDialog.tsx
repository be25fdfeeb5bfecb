import { useState } from 'react';
import { api } from '../../api/client.ts';
import { type ApiProblem, errorsOf, fieldMessage, problemOf } from '../../api/problem.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { currencyOptions, timeZoneOptions } from '../settings/organisationChoices.ts';
import { useSession } from '../shell/session.ts';

/** Where what is typed into it is kept. */
export const NEW_ORGANISATION_PLACE = 'form/new-organisation';

export function NewOrganisationDialog({ onClose }: { onClose: () => void }) {
  const { organization } = useSession();
  const draft = useFormDraft(NEW_ORGANISATION_PLACE, {
    name: '',
    currency: organization.currency,
    timeZone: organization.timeZone,
  });
  const { name, currency, timeZone } = draft.values;
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);

  async function make() {
    setBusy(true);
    setProblem(null);
    try {
      const { fiscalYearStart } = organization;
      await api.memberships.create(
        { name, currency, timeZone, fiscalYearStart },
        { context: { idempotencyKey: draft.key } },
      );
      draft.clear();
      location.assign('/welcome');
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title="Create an organisation"
      description="Starts empty and separate. You are its admin."
      action="Create and switch to it"
      errors={errorsOf(problem)}
      errorTitle="Organisation not created"
      busy={busy}
      ready={name.trim() !== ''}
      onSubmit={make}
      onClose={onClose}
      draft={draft}
    >
      <TextField label="Name" required maxLength={200} {...draft.field('name')} error={fieldMessage(problem, 'name')} />
      <Combobox
        label="Currency"
        value={currencyOptions.find(({ value }) => value === currency) ?? null}
        options={currencyOptions}
        onChange={(option) => option && draft.set({ currency: option.value })}
        error={fieldMessage(problem, 'currency')}
      />
      <Combobox
        label="Timezone"
        value={{ value: timeZone, label: timeZone.replaceAll('_', ' ') }}
        options={timeZoneOptions()}
        onChange={(option) => option && draft.set({ timeZone: option.value })}
        error={fieldMessage(problem, 'timeZone')}
      />
    </FormDialog>
  );
}
