import {
  CUSTOM_FIELD_KIND_NAMES,
  CUSTOM_FIELD_KINDS,
  CUSTOM_HELP_MAX,
  CUSTOM_LABEL_MAX,
  type CustomFieldKind,
  type CustomFieldNoun,
  hasChoices,
} from '@forecastle/rules';
import { api } from '../../../api/client.ts';
import { fieldMessage } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useSession } from '../../shell/session.ts';
import { useEntrySave } from '../useEntrySave.ts';
import { type ChoiceDraft, ChoiceRows, newChoice } from './ChoiceRows.tsx';
import type { CustomField } from './customField.ts';

/** Where what is typed into it is kept: by the field's id, or as that of a new one. */
export const FIELD_PLACE = 'form/custom-fields/';
export const newOf = (noun: CustomFieldNoun): string => `new-${noun}`;

const KINDS = CUSTOM_FIELD_KINDS.map((value) => ({ value, label: CUSTOM_FIELD_KIND_NAMES[value] }));

interface FieldDialogProps {
  noun: CustomFieldNoun;
  /** Null for a new one. */
  field: CustomField | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function FieldDialog({ noun, field, onClose, onSaved }: FieldDialogProps) {
  const { organization } = useSession();
  const draft = useFormDraft(`${FIELD_PLACE}${field?.id ?? newOf(noun)}`, {
    label: field?.label ?? '',
    kind: (field?.kind ?? 'text') as CustomFieldKind,
    currency: field?.currency ?? organization.currency,
    help: field?.help ?? '',
    choices: (field
      ? field.choices.map((choice) => ({ ...choice, row: choice.id }))
      : [newChoice(), newChoice()]) as ChoiceDraft[],
  });
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved, onClose });
  const { label, kind, currency, help, choices } = draft.values;
  const isChosen = hasChoices(kind);
  // A row that was added and never filled in is no choice.
  const given = choices.filter((choice) => choice.id !== null || choice.label.trim() !== '');

  const save = () => {
    if (!field) {
      const made = {
        noun,
        label,
        kind,
        help: help.trim() || null,
        ...(kind === 'money' && { currency: currency.trim().toUpperCase() }),
        ...(isChosen && { choices: given.map((choice) => ({ label: choice.label })) }),
      };
      return run(() => api.customFields.create(made, { context: { idempotencyKey: draft.key } }), 'Custom field added');
    }
    const { id } = field;
    let after = field;
    const change = {
      id,
      label,
      help: help.trim() || null,
      ...(isChosen && {
        choices: given.map((choice) => ({
          ...(choice.id !== null && { id: choice.id }),
          label: choice.label,
          retired: choice.retired,
        })),
      }),
    };
    return run(
      async () => {
        after = await api.customFields.update(change);
      },
      'Custom field saved',
      () => api.customFields.update(asBefore(field, after)),
    );
  };

  return (
    <FormDialog
      title={field ? field.label : 'Add a custom field'}
      action="Save"
      errors={errors}
      errorTitle="Field not saved. What you typed is still here."
      busy={busy}
      ready={label.trim() !== '' && (!isChosen || given.some(({ retired }) => !retired))}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        maxLength={CUSTOM_LABEL_MAX}
        {...draft.field('label')}
        error={fieldMessage(problem, 'label')}
      />
      {field ? (
        <p className="text-14 text-ink-2">
          {CUSTOM_FIELD_KIND_NAMES[kind]}
          {field.currency && ` in ${field.currency}`}. The API calls it{' '}
          <code className="rounded-sm bg-sunken px-1">{field.key}</code>.
        </p>
      ) : (
        <SelectField label="Kind" hint="Cannot be changed later." choices={KINDS} {...draft.field('kind')} />
      )}
      {!field && kind === 'money' && (
        <TextField
          label="Currency"
          required
          autoComplete="off"
          maxLength={3}
          hint="For all values of the field."
          {...draft.field('currency')}
          error={fieldMessage(problem, 'currency')}
        />
      )}
      {isChosen && (
        <ChoiceRows
          choices={choices}
          onChange={(next) => draft.set({ choices: next })}
          errorAt={(at) => fieldMessage(problem, `choices[${given.indexOf(choices[at] as ChoiceDraft)}].label`)}
        />
      )}
      <TextField
        label="Help text"
        optional
        autoComplete="off"
        maxLength={CUSTOM_HELP_MAX}
        hint="Shown next to the field."
        {...draft.field('help')}
        error={fieldMessage(problem, 'help')}
      />
      {field && (
        <div>
          <Button
            size="small"
            onClick={() =>
              run(
                () => api.customFields.update({ id: field.id, archived: true }),
                `${field.label} archived`,
                () => api.customFields.update({ id: field.id, archived: false }),
              )
            }
          >
            Archive
          </Button>
          <p className="mt-1 text-12 text-ink-3">Hides the field. Restoring brings its values back.</p>
        </div>
      )}
    </FormDialog>
  );
}

/** The way back: choices that came since are retired, because a record may have them by now. */
function asBefore({ id, label, help, choices }: CustomField, after: CustomField) {
  const since = after.choices.filter((choice) => choices.every((each) => each.id !== choice.id));
  return {
    id,
    label,
    help,
    ...(after.choices.length > 0 && {
      choices: [...choices, ...since.map((choice) => ({ ...choice, retired: true }))],
    }),
  };
}
