import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { type ApiProblem, errorsOf, problemOf } from '../../../api/problem.ts';
import { useDraft, writeDraft } from '../../../ui/drafts/drafts.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { useTopOf } from '../../../ui/useTopOf.ts';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { useSession } from '../../shell/session.ts';
import { ImportSteps, type Step } from '../ImportSteps.tsx';
import type { Import, RecordChoices } from '../import.ts';
import { RecordColumnsStep } from './RecordColumnsStep.tsx';
import { RecordOwnersStep } from './RecordOwnersStep.tsx';
import { RecordPreview } from './RecordPreview.tsx';
import { takeAs } from './takeAs.ts';

const NO_OWNERS = { owners: {} };

/** From an uploaded file of accounts or contacts to the start of its import. */
export function RecordWizard({ view, kept }: { view: Import; kept: RecordChoices }) {
  const { organization } = useSession();
  const client = useQueryClient();
  const [step, setStep] = useUrlParam<Step>('step', 'columns', { push: true });
  // What is chosen and not handed over yet outlives the page; from then on the server keeps it.
  const place = `import/${view.id}/${view.noun}`;
  // What was kept by an earlier version lacks what is new.
  const choices: RecordChoices = { ...NO_OWNERS, ...(useDraft<RecordChoices>(place)?.value ?? kept) };
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const keep = (next: Import) => client.setQueryData(query.imports.get.queryKey({ input: { id: view.id } }), next);
  useTopOf(step);

  const action = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onMutate: () => setProblem(null),
    onError: (error) => setProblem(problemOf(error)),
  });
  const run = (work: () => Promise<void>) => action.mutate(work);
  const configure = async (next: RecordChoices) => {
    const configured = await api.imports.configureRecords({ id: view.id, ...next });
    keep(configured);
    writeDraft(place, undefined);
    return configured;
  };
  const hasOwners = view.ownerValues.length > 0;
  const preview = async () => {
    keep(await api.imports.preview({ id: view.id }));
    await client.invalidateQueries({ queryKey: query.imports.issues.key() });
    setStep('preview');
  };
  const configureAndPreview = () =>
    run(async () => {
      await configure(choices);
      await preview();
    });

  return (
    <>
      <ImportSteps
        noun={view.noun}
        hasOwners={hasOwners}
        current={step}
        open={step === 'preview' ? ['columns', 'values'] : step === 'values' ? ['columns'] : []}
        onGo={setStep}
      />
      <FormErrors title="Something went wrong" errors={errorsOf(problem)} />
      {step === 'preview' ? (
        <RecordPreview
          view={view}
          busy={action.isPending}
          onPreview={configureAndPreview}
          onBack={() => setStep(hasOwners ? 'values' : 'columns')}
          onStart={() =>
            run(async () => {
              keep(await api.imports.start({ id: view.id }));
            })
          }
        />
      ) : step === 'values' && hasOwners ? (
        <RecordOwnersStep
          view={view}
          choices={choices}
          busy={action.isPending}
          onChange={(owners) => writeDraft(place, { ...choices, owners })}
          onContinue={configureAndPreview}
          onBack={() => setStep('columns')}
        />
      ) : (
        <RecordColumnsStep
          view={view}
          choices={choices}
          problem={problem}
          busy={action.isPending}
          onChange={(next) => writeDraft(place, next)}
          onReread={(next) =>
            run(async () => {
              await configure(next);
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
              if (configured.ownerValues.length > 0) setStep('values');
              else await preview();
            })
          }
        />
      )}
    </>
  );
}
