import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { api, query } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Link } from '../../ui/Link.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EffectOfChange } from '../periods/EffectOfChange.tsx';
import { SALES_PERIODS } from '../periods/place.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { currencyOptions, timeZoneOptions } from './organisationChoices.ts';
import { RequiredSecondFactor } from './RequiredSecondFactor.tsx';

export const meta = () => [{ title: 'Organisation · Forecastle' }];

type Organisation = Awaited<ReturnType<typeof api.organization.get>>;

export default function OrganisationRoute() {
  const organisation = useQuery(query.organization.get.queryOptions());
  return (
    <>
      <PageHeader title="Organisation" below="Its name, currency and timezone." />
      <QueryBody of={organisation} what="organisation">
        {(data) => (
          <div className="grid gap-6">
            <OrganisationEdit key={data.id} organisation={data} />
            <RequiredSecondFactor ofAll={data.requiresSecondFactor} ofAdmins={data.adminsNeedSecondFactor} />
          </div>
        )}
      </QueryBody>
    </>
  );
}

function OrganisationEdit({ organisation }: { organisation: Organisation }) {
  const { abilities } = useSession();
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const draft = useFormDraft(`form/organisation/${organisation.id}`, organisation);
  const { values, set } = draft;
  const { submit, busy, problem, errors } = useSubmit();
  const fixed = !abilities.updateOrganization;

  const keep = (next: Organisation, message: string, before: Organisation | null) =>
    submit(async () => {
      const { name, timeZone, currency } = next;
      const kept = await api.organization.update({ name, timeZone, currency });
      client.setQueryData(query.organization.get.queryKey(), kept);
      draft.clear();
      await client.invalidateQueries();
      await revalidator.revalidate();
      notify(message, before ? { undo: () => keep(before, 'Undone', null) } : {});
    });

  return (
    <Card>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void keep(values, 'Organisation saved', organisation);
        }}
      >
        <DraftNote draft={draft} />
        <FormErrors errors={errors} />
        <TextField
          label="Name"
          required
          maxLength={200}
          disabled={fixed}
          value={values.name}
          onChange={(name) => set({ name })}
          error={fieldMessage(problem, 'name')}
        />
        <Combobox
          label="Currency"
          hint="Totals and the forecast use it. To change it, add rates into the new one first."
          disabled={fixed}
          value={currencyOptions.find(({ value }) => value === values.currency) ?? null}
          options={currencyOptions}
          onChange={(option) => option && set({ currency: option.value })}
          error={fieldMessage(problem, 'currency')}
        />
        <Combobox
          label="Timezone"
          hint="Sets when days and periods start."
          disabled={fixed}
          value={{ value: values.timeZone, label: values.timeZone.replaceAll('_', ' ') }}
          options={timeZoneOptions()}
          onChange={(option) => option && set({ timeZone: option.value })}
          error={fieldMessage(problem, 'timeZone')}
        />
        {!fixed && values.timeZone !== organisation.timeZone && (
          <EffectOfChange
            calendar={{
              fiscalYearStart: organisation.fiscalYearStart,
              fiscalCadence: organisation.fiscalCadence,
              timeZone: values.timeZone,
            }}
          />
        )}
        <p className="text-14 text-ink-2">
          Set the fiscal year under <Link to={SALES_PERIODS}>Dashboard and periods</Link>.
        </p>
        {fixed ? (
          <p className="text-14 text-ink-3">RevOps and admins can change this.</p>
        ) : (
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
