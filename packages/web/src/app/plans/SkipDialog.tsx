import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { PlanItem } from './plan.ts';
import { usePlanMutations } from './usePlan.ts';

const REASON_MAX = 500;

/** Asks why an action is skipped. */
export default function SkipDialog({ item, onClose }: { item: PlanItem; onClose: () => void }) {
  const mutations = usePlanMutations();
  const draft = useFormDraft(`form/plan/${item.id}/skip`, { reason: '' });
  const reason = draft.values.reason.trim();
  const skip = async () => {
    onClose();
    // The reason stays typed if the server refuses it.
    if (await mutations.skip(item, reason)) draft.clear();
  };
  return (
    <FormDialog
      title={`Skip: ${item.name}`}
      description="Skipped unless its cause comes back. Not counted in completion."
      action="Skip"
      errors={[]}
      errorTitle=""
      busy={false}
      ready={reason !== ''}
      onSubmit={() => void skip()}
      onClose={onClose}
      draft={draft}
    >
      <TextField label="Why" required autoFocus maxLength={REASON_MAX} autoComplete="off" {...draft.field('reason')} />
    </FormDialog>
  );
}
