import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { type ApiProblem, errorsOf, problemOf } from '../../api/problem.ts';
import { useDraft, writeDraft } from '../../ui/drafts/drafts.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { useTopOf } from '../../ui/useTopOf.ts';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { useSession } from '../shell/session.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ImportSteps, type Step } from './ImportSteps.tsx';
import { type Choices, choicesOf, type Import, withProposals } from './import.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { takeAs } from './records/takeAs.ts';
import { ValuesStep } from './ValuesStep.tsx';

const SINCE_ADDED = { customColumns: {}, customChoices: {}, withoutAccount: false };

/** From an uploaded file to the start of its import. What was chosen is kept by the server, so it can be left and come back to. */
export function ImportWizard({ view }: { view: Import }) {
  const { organization } = useSession();
  const client = useQueryClient();
  const [step, setStep] = useUrlParam<Step>('step', 'columns', { push: true });
  // What is chosen and not handed over yet outlives the page; from then on the server keeps it.
  const place = `import/${view.id}`;
  const chosen = useDraft<Choices>(place)?.value;
  const [handedOver, setHandedOver] = useState<Choices>(() => choicesOf(view, organization.currency));
  // What was kept by an earlier version lacks what is new.
  const choices = chosen ? { ...SINCE_ADDED, ...chosen } : handedOver;
  const choose = (next: Choices) => writeDraft(place, next);
  const setChoices = (next: Choices) => {
    setHandedOver(next);
    writeDraft(place, undefined);
  };
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const keep = (next: Import) => client.setQueryData(query.imports.get.queryKey({ input: { id: view.id } }), next);

  useTopOf(step);

  const action = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onMutate: () => setProblem(null),
    onError: (error) => setProblem(problemOf(error)),
  });
  const run = (work: () => Promise<void>) => action.mutate(work);

  const configure = async (next: Choices) => {
    const configured = await api.imports.configure({ id: view.id, ...next });
    keep(configured);
    setChoices(withProposals(next, configured));
    return configured;
  };
  const preview = async () => {
    await api.imports.configure({ id: view.id, ...choices });
    setChoices(choices);
    keep(await api.imports.preview({ id: view.id }));
    await client.invalidateQueries({ queryKey: query.imports.issues.key() });
    setStep('preview');
  };
  const needsValues = (configured: Import) =>
    [configured.stageValues, configured.currencyValues, configured.ownerValues, configured.customValues].some(
      ({ length }) => length > 0,
    );

  return (
    <>
      <ImportSteps
        current={step}
        open={step === 'preview' ? ['columns', 'values'] : step === 'values' ? ['columns'] : []}
        onGo={setStep}
      />
      <FormErrors title="Something went wrong" errors={errorsOf(problem)} />
      {step === 'columns' && (
        <ColumnsStep
          view={view}
          choices={choices}
          problem={problem}
          busy={action.isPending}
          onChange={choose}
          onReread={(next) =>
            run(async () => {
              const configured = await configure(next);
              // A file read otherwise may have other columns; the server has guessed their mapping anew.
              setChoices(configured.choices ?? next);
            })
          }
          onNoun={(noun) =>
            run(async () => {
              keep(await takeAs(view.id, noun, choices, organization.currency));
            })
          }
          onContinue={() =>
            run(async () => {
              const configured = await configure(choices);
              if (needsValues(configured)) setStep('values');
              else {
                keep(await api.imports.preview({ id: view.id }));
                setStep('preview');
              }
            })
          }
        />
      )}
      {step === 'values' && (
        <ValuesStep
          view={view}
          choices={withProposals(choices, view)}
          busy={action.isPending}
          onChange={choose}
          onContinue={() => run(preview)}
          onBack={() => setStep('columns')}
        />
      )}
      {step === 'preview' && (
        <PreviewStep
          view={view}
          busy={action.isPending}
          onPreview={() => run(preview)}
          onBack={() => setStep(needsValues(view) ? 'values' : 'columns')}
          onStart={() =>
            run(async () => {
              keep(await api.imports.start({ id: view.id }));
            })
          }
        />
      )}
    </>
  );
}
