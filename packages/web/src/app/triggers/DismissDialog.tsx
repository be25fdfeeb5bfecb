import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { EndangeredDeal, Trigger } from './trigger.ts';
import { useTriggerMutations } from './useTriggers.ts';

const REASON_MAX = 500;

/** Asks why a trigger is dismissed. */
export default function DismissDialog({
  deal,
  trigger,
  onClose,
}: {
  deal: EndangeredDeal;
  trigger: Trigger;
  onClose: () => void;
}) {
  const mutations = useTriggerMutations();
  const draft = useFormDraft(`form/trigger/${deal.deal.id}/${trigger.type}`, { reason: '' });
  const reason = draft.values.reason.trim();
  const dismiss = async () => {
    onClose();
    // What was typed is kept where the server refuses it.
    if (await mutations.dismiss(deal, trigger, reason)) draft.clear();
  };
  return (
    <FormDialog
      title={`Dismiss: ${trigger.name}`}
      description={`On ${deal.deal.name}. It returns if the facts change or it gets more urgent.`}
      action="Dismiss"
      errors={[]}
      errorTitle=""
      busy={false}
      ready={reason !== ''}
      onSubmit={() => void dismiss()}
      onClose={onClose}
      draft={draft}
    >
      <TextField label="Why" required autoFocus maxLength={REASON_MAX} autoComplete="off" {...draft.field('reason')} />
    </FormDialog>
  );
}
