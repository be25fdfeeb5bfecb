import { useSubmit } from '../../api/useSubmit.ts';
import { notify } from '../../ui/notify.ts';

interface EntrySave {
  draft: { clear: () => void };
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Saves an entry of a list in the settings: its form closes when that is done, and what can be taken back is offered. */
export function useEntrySave({ draft, onSaved, onClose }: EntrySave) {
  const { submit, ...state } = useSubmit();
  const run = (work: () => Promise<unknown>, message: string, undo?: () => Promise<unknown>) =>
    submit(async () => {
      await work();
      await onSaved();
      notify(message, undo ? { undo: () => undo().then(onSaved) } : {});
      draft.clear();
      onClose();
    });
  return { ...state, run };
}
