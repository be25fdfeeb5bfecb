import { notify } from '../../ui/notify.ts';
import { saveChange } from '../unsaved/unsaved.ts';
import { type FieldGiven, fieldPlace, type Noun, recordSaver } from './recordSaver.ts';

interface Saved {
  readonly noun: Noun;
  readonly id: string;
  /** Name of the record and address of its page. */
  readonly name: string;
  readonly to: string;
}

interface FieldChange extends Pick<FieldGiven, 'field' | 'value' | 'seen'> {
  /** "Industry" */
  readonly label: string;
  /** What was given, as people read it. */
  readonly shown: string | null;
}

/** Saves one field of a record, with an undo; what cannot be saved stands beside the field until it is decided. */
export function useSaveField({ noun, id, name, to }: Saved) {
  return async function save(change: FieldChange): Promise<void> {
    const { field, label, shown, value, seen } = change;
    const kept = { kind: 'record' as const, what: `${label} of ${name}`, shown, to, given: given(change) };
    const place = fieldPlace(noun, id, field);
    let isSaved = false;
    const saver = {
      ...recordSaver,
      async send(given: FieldGiven) {
        await recordSaver.send(given);
        isSaved = true;
      },
    };
    await saveChange(place, kept, saver);
    if (!isSaved) return;
    notify(`${label} changed`, {
      undo: () =>
        saveChange(place, { ...kept, shown: null, given: given({ ...change, value: seen, seen: value }) }, recordSaver),
    });
  };

  function given({ field, value, seen }: FieldChange): FieldGiven {
    return { noun, id, field, value, seen };
  }
}

export type SaveField = ReturnType<typeof useSaveField>;
