import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import type { CloseQuestion } from './closeQuestion.ts';
import { toldWin, WinFields, writeWin } from './WinFields.tsx';

export default function WinForm({ deal, answer }: CloseQuestion) {
  const draft = useFormDraft(`form/win/${deal.id}`, toldWin(deal));
  return (
    <FormDialog
      title={`Why was ${deal.name} won?`}
      description="The reason is kept with the deal and can be given or changed there. Until you answer, the deal stays as it is."
      action="Close as won"
      errors={[]}
      errorTitle="The deal was not closed"
      busy={false}
      draft={draft}
      onSubmit={() => {
        draft.clear();
        answer(writeWin(draft.values));
      }}
      onClose={() => answer(null)}
    >
      <WinFields value={draft.values} onChange={(win) => draft.set(win)} />
    </FormDialog>
  );
}
