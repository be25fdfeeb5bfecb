import { type ApiProblem, fieldMessage } from '../../../api/problem.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface NextStep {
  readonly nextStep: string;
  readonly setsNextStep: boolean;
}

interface NextStepFieldsProps {
  /** The deal's own as it is now. */
  present: string | null;
  draft: { readonly values: NextStep; set: (change: Partial<NextStep>) => void };
  problem: ApiProblem | null;
}

const WORDS_MAX = 500;

/** The next step that an activity ended with, which may become the deal's. */
export function NextStepFields({ present, draft, problem }: NextStepFieldsProps) {
  const { nextStep, setsNextStep } = draft.values;
  return (
    <>
      <TextField
        label="Next step"
        optional
        value={nextStep}
        onChange={(next) => draft.set({ nextStep: next })}
        maxLength={WORDS_MAX}
        autoComplete="off"
        error={fieldMessage(problem, 'nextStep')}
      />
      {nextStep.trim() !== '' && (
        <Checkbox
          label="Set as the deal's next step"
          hint={present ? `Now: ${present}` : undefined}
          checked={setsNextStep}
          onChange={(next) => draft.set({ setsNextStep: next })}
        />
      )}
    </>
  );
}
