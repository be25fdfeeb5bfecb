import type { ToldLoss } from '@forecastle/rules';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { LossFields, saysWhyLost } from './LossFields.tsx';
import type { LossQuestion } from './lossQuestion.ts';

export default function LossForm({ deal, answer }: LossQuestion) {
  const draft = useFormDraft<{ loss: ToldLoss | null }>(`form/loss/${deal.id}`, { loss: null });
  const { loss } = draft.values;
  return (
    <FormDialog
      title={`Why was ${deal.name} lost?`}
      description="The reason is kept with the deal and can be changed there. Until you answer, the deal stays as it is."
      action="Close as lost"
      errors={[]}
      errorTitle="The deal was not closed"
      busy={false}
      ready={saysWhyLost(loss)}
      draft={draft}
      onSubmit={() => {
        draft.clear();
        answer(loss);
      }}
      onClose={() => answer(null)}
    >
      <LossFields value={loss} onChange={(next) => draft.set({ loss: next })} />
    </FormDialog>
  );
}
