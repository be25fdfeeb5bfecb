import { type ToldLoss, writeLossReason } from '@forecastle/rules';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { ClosingFields, type ToldClose, toldClose, writeClose } from './ClosingFields.tsx';
import type { CloseQuestion } from './closeQuestion.ts';
import { LossFields, saysWhyLost } from './LossFields.tsx';

export default function LossForm({ deal, answer }: CloseQuestion) {
  const draft = useFormDraft<ToldClose & { loss: ToldLoss | null }>(`form/loss/${deal.id}`, {
    ...toldClose(deal),
    loss: null,
  });
  const { loss } = draft.values;
  return (
    <FormDialog
      title={`Why was ${deal.name} lost?`}
      description="You can change the reason later on the deal."
      action="Close as lost"
      errors={[]}
      errorTitle="Deal not closed"
      busy={false}
      ready={saysWhyLost(loss)}
      draft={draft}
      onSubmit={() => {
        if (!loss) return;
        draft.clear();
        answer({ lossReason: writeLossReason(loss), ...writeClose(deal, draft.values) });
      }}
      onClose={() => answer(null)}
    >
      <ClosingFields deal={deal} value={draft.values} onChange={(told) => draft.set(told)} />
      <LossFields value={loss} onChange={(next) => draft.set({ loss: next })} />
    </FormDialog>
  );
}
