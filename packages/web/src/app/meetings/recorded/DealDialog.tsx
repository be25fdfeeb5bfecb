import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { findDeals, useFirstDeals } from '../../opportunities/findDeals.ts';
import { DEAL_REASONS } from '../imports/matchedWords.ts';
import type { RecordedMeeting } from './recordedMeeting.ts';
import type { useMeetingMutations } from './useMeetingMutations.ts';

interface DealDialogProps {
  meeting: RecordedMeeting;
  mutations: ReturnType<typeof useMeetingMutations>;
  onClose: () => void;
}

/** Chooses the deal of a meeting. Deals whose contacts were there come first. */
export default function DealDialog({ meeting, mutations, onClose }: DealDialogProps) {
  const { id, deal } = meeting;
  const [chosen, setChosen] = useState<Option | null>(() => deal && { value: deal.id, label: deal.name });
  const [isSaving, setSaving] = useState(false);
  const matches = useQuery(query.recordedMeetings.matches.queryOptions({ input: { id } }));
  const candidates = (matches.data?.deals ?? []).filter((each) => each.id !== deal?.id);
  const first = useFirstDeals();
  const save = async () => {
    setSaving(true);
    const isSaved = await mutations.setDeal(chosen && { id: chosen.value, name: chosen.label });
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={deal ? 'Change deal' : 'Set deal'}
      description="Everyone who sees the deal sees this meeting, unless it is private."
      action={chosen || !deal ? 'Set deal' : 'Take off the deal'}
      errors={[]}
      errorTitle="Deal not changed."
      busy={isSaving}
      ready={(chosen?.value ?? null) !== (deal?.id ?? null)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {candidates.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-14 font-medium">Likely deals</legend>
          <div className="grid gap-1.5">
            {candidates.map((each) => (
              <button
                key={each.id}
                type="button"
                aria-pressed={each.id === chosen?.value}
                onClick={() => setChosen({ value: each.id, label: each.name })}
                className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 rounded-sm border border-line-strong px-3 py-1.5 text-left text-14 touch:min-h-12 hover:bg-hover aria-pressed:border-forecast aria-pressed:bg-forecast-soft"
              >
                <span dir="auto" className="min-w-0 break-words">
                  {each.name}
                </span>
                <span className="text-12 text-ink-3 first-letter:uppercase">{DEAL_REASONS[each.reason]}</span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <Combobox
        label="Deal"
        placeholder="Find an open deal"
        clearable={deal !== null}
        value={chosen}
        onChange={setChosen}
        options={first}
        search={findDeals}
      />
    </FormDialog>
  );
}
