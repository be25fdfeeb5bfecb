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
  /** What was done, where it is more than that the field was changed. */
  readonly words?: string;
}

/**
 * Saves single fields of a record, each with an undo, and answers whether it is saved; what cannot be saved stands
 * beside the field until it is decided.
 */
export function savingField({ noun, id, name, to }: Saved) {
  return async function save(change: FieldChange): Promise<boolean> {
    const { field, label, shown, value, seen, words = `${label} changed` } = change;
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
    if (!isSaved) return false;
    notify(words, {
      undo: () =>
        saveChange(place, { ...kept, shown: null, given: given({ ...change, value: seen, seen: value }) }, recordSaver),
    });
    return true;
  };

  function given({ field, value, seen }: FieldChange): FieldGiven {
    return { noun, id, field, value, seen };
  }
}

export type SaveField = ReturnType<typeof savingField>;
