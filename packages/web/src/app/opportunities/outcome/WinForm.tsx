import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { ClosingFields, toldClose, writeClose } from './ClosingFields.tsx';
import type { CloseQuestion } from './closeQuestion.ts';
import { toldWin, WinFields, writeWin } from './WinFields.tsx';

export default function WinForm({ deal, answer }: CloseQuestion) {
  const draft = useFormDraft(`form/win/${deal.id}`, { ...toldWin(deal), ...toldClose(deal) });
  return (
    <FormDialog
      title={`Why was ${deal.name} won?`}
      description="Forecasts learn from the amount and date. You can change them later."
      action="Close as won"
      errors={[]}
      errorTitle="Deal not closed"
      busy={false}
      draft={draft}
      onSubmit={() => {
        draft.clear();
        answer({ ...writeWin(draft.values), ...writeClose(deal, draft.values) });
      }}
      onClose={() => answer(null)}
    >
      <ClosingFields deal={deal} withAmount value={draft.values} onChange={(told) => draft.set(told)} />
      <WinFields value={draft.values} onChange={(win) => draft.set(win)} />
    </FormDialog>
  );
}
