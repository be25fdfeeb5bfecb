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
import { RecordPreview } from './RecordPreview.tsx';
import { takeAs } from './takeAs.ts';

/** From an uploaded file of accounts or contacts to the start of its import. */
export function RecordWizard({ view, kept }: { view: Import; kept: RecordChoices }) {
  const { organization } = useSession();
  const client = useQueryClient();
  const [step, setStep] = useUrlParam<Step>('step', 'columns', { push: true });
  // What is chosen and not handed over yet outlives the page; from then on the server keeps it.
  const place = `import/${view.id}/${view.noun}`;
  const choices = useDraft<RecordChoices>(place)?.value ?? kept;
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
    keep(await api.imports.configureRecords({ id: view.id, ...next }));
    writeDraft(place, undefined);
  };
  const preview = () =>
    run(async () => {
      await configure(choices);
      keep(await api.imports.preview({ id: view.id }));
      await client.invalidateQueries({ queryKey: query.imports.issues.key() });
      setStep('preview');
    });

  return (
    <>
      <ImportSteps noun={view.noun} current={step} open={step === 'preview' ? ['columns'] : []} onGo={setStep} />
      <FormErrors title="This did not work" errors={errorsOf(problem)} />
      {step === 'preview' ? (
        <RecordPreview
          view={view}
          busy={action.isPending}
          onPreview={preview}
          onBack={() => setStep('columns')}
          onStart={() =>
            run(async () => {
              keep(await api.imports.start({ id: view.id }));
            })
          }
        />
      ) : (
        <RecordColumnsStep
          view={view}
          choices={choices}
          problem={problem}
          busy={action.isPending}
          onChange={(next) => writeDraft(place, next)}
          onReread={(next) => run(() => configure(next))}
          onNoun={(noun) =>
            run(async () => {
              keep(await takeAs(view.id, noun, choices, organization.currency));
            })
          }
          onContinue={preview}
        />
      )}
    </>
  );
}
