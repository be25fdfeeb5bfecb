import { useId } from 'react';
import { errorsOf, fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { RECORD_FIELD_NAMES, type RecordFieldName } from './recordFieldNames.ts';
import type { FormValue } from './recordForm.ts';
import { type Noun, recordEditPlace } from './recordSaver.ts';
import { saveRecordFields } from './saveRecordFields.ts';

interface RecordEditing<T> {
  readonly noun: Noun;
  readonly record: { readonly id: string; readonly name: string };
  /** Address of its page. */
  readonly to: string;
  /** The fields as they stand. */
  readonly stands: T;
  readonly onClose: () => void;
}

/** The form that changes an account or a contact: only what was changed in it is sent. */
export function useRecordEdit<T extends { name: string }>({ noun, record, to, stands, onClose }: RecordEditing<T>) {
  const form = useId();
  const idOf = (field: string) => `${form}-${field}`;
  const draft = useFormDraft(recordEditPlace(noun, record.id), stands);
  const { submit, busy, problem } = useSubmit();
  const save = () =>
    submit(async () => {
      const changed = draft.changed();
      await saveRecordFields(
        { noun, id: record.id, name: record.name, to },
        changed as Record<'given' | 'before', Record<string, FormValue>>,
      );
      draft.clear();
      onClose();
    });
  return {
    draft,
    problem,
    idOf,
    /** What a field of the form takes beside its value. */
    wired: (field: RecordFieldName) => ({
      id: idOf(field),
      label: RECORD_FIELD_NAMES[field],
      error: fieldMessage(problem, field),
    }),
    dialog: {
      title: `Edit the ${noun}`,
      action: 'Save changes',
      errors: errorsOf(problem, idOf),
      errorTitle: `The ${noun} was not changed. What you typed is still here.`,
      busy,
      ready: draft.values.name.trim() !== '',
      onSubmit: () => void save(),
      onClose,
      draft,
      asks: Object.keys(draft.changed().given).length > 0,
    },
  };
}
