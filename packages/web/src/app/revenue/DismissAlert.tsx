import { REVENUE_ALERT_NAMES } from '@forecastle/rules';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Revenue } from './answers.ts';
import { type AlertKind, useAlertMutations } from './useAlertMutations.ts';

const REASON_MAX = 500;

/** Asks why an alert is dismissed. */
export default function DismissAlert({ view, kind, onClose }: { view: Revenue; kind: AlertKind; onClose: () => void }) {
  const mutations = useAlertMutations(view);
  const draft = useFormDraft(`form/alert/${view.scope.memberId ?? 'all'}/${kind}`, { reason: '' });
  const reason = draft.values.reason.trim();
  const dismiss = async () => {
    onClose();
    // What was typed is kept where the server refuses it.
    if (await mutations.dismiss(kind, reason)) draft.clear();
  };
  return (
    <FormDialog
      title={`Dismiss: ${REVENUE_ALERT_NAMES[kind]}`}
      description="Dismisses it for the whole team. It returns if it gets worse or next period."
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
