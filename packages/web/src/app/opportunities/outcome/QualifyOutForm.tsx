import {
  addMonths,
  counted,
  DEFAULT_FOLLOW_UP_MONTHS,
  dayOfIsoDate,
  FOLLOW_UP_MONTHS,
  isoDate,
  NURTURE_PATH_NAMES,
  NURTURE_PATHS,
  type NurturePath,
  type ToldLoss,
  writeLossReason,
} from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../../api/client.ts';
import { fieldMessage } from '../../../api/problem.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
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
  { value: NONE, label: 'No follow-up' },
  ...NURTURE_PATHS.map((value) => ({ value, label: NURTURE_PATH_NAMES[value] })),
];

const MONTHS = Object.fromEntries(
  FOLLOW_UP_MONTHS.map((months) => [months, `In ${counted(months, 'month')}`]),
) as Readonly<Record<`${(typeof FOLLOW_UP_MONTHS)[number]}`, string>>;

/** Asks why a deal is qualified out, and how its people stay in touch. */
export default function QualifyOutForm({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { organization, member } = useSession();
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
  const today = dayIn(organization.timeZone);
  const inMonths = (months: number) => isoDate(addMonths(dayOfIsoDate(today), months));
  const shownMonths = FOLLOW_UP_MONTHS.find((months) => inMonths(months) === followUpOn);
  const ids = useId();
  const missing = [
    !chosen && { fieldId: `${ids}reason`, message: 'Choose the primary reason.' },
    path !== NONE && followUpOn === null && { fieldId: `${ids}day`, message: 'Choose a follow-up date.' },
    !isToldEnough && { fieldId: `${ids}loss`, message: 'Write a short explanation.' },
  ].filter((each) => each !== false);
  const [isAsked, setAsked] = useState(false);
  const missed = (field: string) =>
    isAsked ? missing.find(({ fieldId }) => fieldId === `${ids}${field}`)?.message : undefined;

  const save = () => {
    if (!chosen || missing.length > 0) return setAsked(true);
    return submit(async () => {
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
  };
  return (
    <FormDialog
      title={`Qualify out: ${deal.name}`}
      description="Closes as lost. You can reopen it."
      action="Qualify Out"
      errors={isAsked && missing.length > 0 ? missing : errors}
      errorTitle="Deal still open. What you typed is still here."
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <SelectField
        label="Primary reason"
        placeholder="Choose the main reason"
        value={primary}
        onChange={(primary) => draft.set({ primary })}
        choices={used.map(({ id, name }) => ({ value: id, label: name }))}
        id={`${ids}reason`}
        error={missed('reason') ?? fieldMessage(problem, 'primaryReasonId')}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">
          Other reasons <span className="font-normal text-ink-3">(optional)</span>
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
      {chosen && (
        <LossFields
          value={shownLoss}
          onChange={(loss) => draft.set({ loss })}
          words={{ id: `${ids}loss`, error: missed('loss') }}
        />
      )}
      <TextAreaField label="Notes" optional {...draft.field('notes')} rows={2} maxLength={NOTES_MAX} />
      <SelectField
        label="Nurture path"
        value={path}
        onChange={(path) =>
          draft.set({ path, ...(path !== NONE && !followUpOn && { followUpOn: inMonths(DEFAULT_FOLLOW_UP_MONTHS) }) })
        }
        choices={PATHS}
      />
      {path !== NONE && (
        <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <DateField
            label="Follow up on"
            id={`${ids}day`}
            hint={`${deal.owner.id === member.id ? 'You get' : `${deal.owner.name} gets`} a task for that day.`}
            {...draft.typed('followUpOn')}
            min={shiftDay(today, 1)}
            error={missed('day') ?? fieldMessage(problem, 'followUpOn')}
          />
          <div className="whitespace-nowrap max-sm:justify-self-start sm:mt-6">
            <Segments
              label="Follow up in"
              names={MONTHS}
              value={shownMonths === undefined ? null : `${shownMonths}`}
              onChange={(months) => draft.set({ followUpOn: inMonths(Number(months)) })}
            />
          </div>
        </div>
      )}
    </FormDialog>
  );
}
