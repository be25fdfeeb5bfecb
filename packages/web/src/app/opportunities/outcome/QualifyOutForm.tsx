import { NURTURE_PATH_NAMES, NURTURE_PATHS, type NurturePath, type ToldLoss, writeLossReason } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { fieldMessage } from '../../../api/problem.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';
import { dayIn, shiftDay } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';
import type { Deal } from '../deal.ts';
import { LossFields, saysWhyLost } from './LossFields.tsx';
import { qualifyOutPlace } from './qualifyOutPlace.ts';
import { useQualifyOut } from './useQualifyOut.ts';

const NOTES_MAX = 20_000;
const NONE = 'none';
const PATHS: readonly { value: NurturePath | typeof NONE; label: string }[] = [
  { value: NONE, label: 'None: we let it rest' },
  ...NURTURE_PATHS.map((value) => ({ value, label: NURTURE_PATH_NAMES[value] })),
];

/** Asks why a deal is qualified out, and how its people stay in touch. */
export default function QualifyOutForm({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { organization } = useSession();
  const { qualifyOut } = useQualifyOut(deal);
  const reasons = useQuery(query.qualifyOutReasons.list.queryOptions());
  const draft = useFormDraft(qualifyOutPlace(deal.id), {
    primary: null as string | null,
    secondary: [] as readonly string[],
    notes: '',
    path: NONE as NurturePath | typeof NONE,
    followUpOn: null as string | null,
    loss: null as ToldLoss | null,
  });
  const { primary, secondary, notes, path, followUpOn, loss } = draft.values;
  const { submit, busy, problem, errors } = useSubmit();
  const used = reasons.data?.items.filter(({ archived }) => !archived) ?? [];
  const chosen = used.find(({ id }) => id === primary) ?? null;
  const shownLoss = loss ?? (chosen && { reason: chosen.lossReason, words: null });
  // What the reason counts as says enough unless it is Other, which needs words only when a person chose it.
  const isToldEnough = loss === null || saysWhyLost(loss);

  const save = () =>
    submit(async () => {
      if (!chosen) return;
      await qualifyOut(
        {
          primaryReasonId: chosen.id,
          secondaryReasonIds: secondary.filter((id) => id !== chosen.id),
          notes: notes.trim() || null,
          nurturePath: path === NONE ? null : path,
          followUpOn: path === NONE ? null : followUpOn,
          ...(loss && { lossReason: writeLossReason(loss) }),
        },
        draft.key,
      );
      draft.clear();
      onClose();
    });
  return (
    <FormDialog
      title={`Qualify ${deal.name} out`}
      description="The deal moves to Closed Lost by our own decision. It can be opened again as it is now."
      action="Qualify out"
      errors={errors}
      errorTitle="The deal stays open. What you typed is still here."
      busy={busy}
      ready={chosen !== null && (path === NONE || followUpOn !== null) && isToldEnough}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <SelectField
        label="Primary reason"
        placeholder="Choose the reason that weighed most"
        value={primary}
        onChange={(primary) => draft.set({ primary })}
        choices={used.map(({ id, name }) => ({ value: id, label: name }))}
        error={fieldMessage(problem, 'primaryReasonId')}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">
          What else weighed <span className="font-normal text-ink-3">(optional)</span>
        </legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {used
            .filter(({ id }) => id !== primary)
            .map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={secondary.includes(id)}
                onChange={(on) =>
                  draft.set({ secondary: on ? [...secondary, id] : secondary.filter((each) => each !== id) })
                }
              />
            ))}
        </div>
      </fieldset>
      {chosen && <LossFields value={shownLoss} onChange={(loss) => draft.set({ loss })} />}
      <TextAreaField label="Notes" optional {...draft.field('notes')} rows={2} maxLength={NOTES_MAX} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Nurture path" value={path} onChange={(path) => draft.set({ path })} choices={PATHS} />
        {path !== NONE && (
          <DateField
            label="Follow up on"
            hint="A task is made for that day."
            {...draft.typed('followUpOn')}
            min={shiftDay(dayIn(organization.timeZone), 1)}
            error={fieldMessage(problem, 'followUpOn')}
          />
        )}
      </div>
    </FormDialog>
  );
}
