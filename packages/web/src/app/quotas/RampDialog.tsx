import { RAMP_MONTHS_MAX, STANDARD_RAMP } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { type QuotaView, RAMP_PLACE } from './quotas.ts';

type Given = Parameters<typeof api.quotas.putRamp>[0];
type Ramp = Awaited<ReturnType<typeof api.quotas.ramp>>;

/** How the quotas of new reps grow month by month, and from when on each rep ramps up. */
export function RampDialog({ view, onClose }: { view: QuotaView; onClose: () => void }) {
  const asked = useQuery({ ...query.quotas.ramp.queryOptions(), staleTime: 0, refetchOnWindowFocus: false });
  // The form keeps what it began with: an answer that comes later takes nothing away that is being filled in.
  const [ramp, setRamp] = useState<Ramp | null>(null);
  if (ramp === null && asked.isSuccess && asked.isFetchedAfterMount) setRamp(asked.data);
  if (ramp) return <RampForm ramp={ramp} view={view} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Ramp of new reps">
      <QueryBody of={asked} what="ramp">
        {() => null}
      </QueryBody>
    </Dialog>
  );
}

function RampForm({ ramp, view, onClose }: { ramp: Ramp; view: QuotaView; onClose: () => void }) {
  const cache = useQueryClient();
  const reps = view.reps.filter(({ mayChange }) => mayChange);
  const starts = new Map(ramp.starts.map(({ memberId, startsOn }) => [memberId, startsOn]));
  const startOf = (id: string | null): string | null => starts.get(id ?? '') ?? null;
  const draft = useFormDraft<Record<string, string | null>>(RAMP_PLACE, {
    percents: ramp.percents.join(', '),
    ...Object.fromEntries(reps.map(({ memberId }) => [memberId ?? '', startOf(memberId)])),
  });
  const percents = readPercents(draft.values.percents ?? '');
  const changed = reps.flatMap(({ memberId }) => {
    const startsOn = draft.values[memberId ?? ''] || null;
    return memberId === null || startsOn === startOf(memberId) ? [] : [{ memberId, startsOn }];
  });
  const isOther = percents !== null && percents.join() !== ramp.percents.join();
  const { submit, busy, errors } = useSubmit();
  const put = async (given: Given) => {
    await api.quotas.putRamp(given);
    await cache.invalidateQueries({ queryKey: query.quotas.key() });
  };
  const save = () =>
    submit(async () => {
      await put({ ...(isOther && { percents }), starts: changed });
      draft.clear();
      onClose();
      const before: Given = {
        ...(isOther && { percents: ramp.isStandard ? null : ramp.percents }),
        starts: changed.map(({ memberId }) => ({ memberId, startsOn: startOf(memberId) })),
      };
      notify('Ramp saved. It applies to quotas you set from now on.', {
        undo: () =>
          void put(before).then(
            () => notify('Ramp restored'),
            (error: unknown) => notify(problemOf(error).message, { tone: 'risk' }),
          ),
      });
    });
  return (
    <FormDialog
      title="Ramp of new reps"
      description="Share of the full quota in each month after the first day. Applies to quotas you set from now on."
      action="Save the ramp"
      errors={errors}
      errorTitle="Ramp not saved. What you typed is still here."
      busy={busy}
      ready={percents !== null && (isOther || changed.length > 0)}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Percent of full quota, by month"
        hint={`Example: ${STANDARD_RAMP.join(', ')}. 100% after the last month.`}
        error={
          percents === null ? `Up to ${RAMP_MONTHS_MAX} whole numbers from 0 to 100, separated by commas` : undefined
        }
        disabled={!ramp.mayChange}
        autoComplete="off"
        {...draft.field('percents')}
        value={draft.values.percents ?? ''}
      />
      <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <legend className="sr-only">First day of reps in ramp</legend>
        {reps.map(({ memberId, name }) => (
          <DateField
            key={memberId}
            label={`First day of ${name}`}
            value={draft.values[memberId ?? ''] ?? null}
            onChange={(day) => draft.set({ [memberId ?? '']: day })}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** Null where it is no list of percentages. */
function readPercents(text: string): number[] | null {
  const words = text.split(/[\s,;%]/).filter((word) => word !== '');
  const percents = words.map(Number);
  const isFine = percents.every((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100);
  return isFine && percents.length <= RAMP_MONTHS_MAX ? percents : null;
}
