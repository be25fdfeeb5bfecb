import { type ApiProblem, fieldMessage } from '../../../api/problem.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Deal } from '../deal.ts';

interface WhatCame {
  readonly outcomeWords: string;
  readonly nextStep: string;
  readonly setsNextStep: boolean;
}

interface WhatCameFieldsProps {
  deal: Deal;
  draft: { readonly values: WhatCame; set: (change: Partial<WhatCame>) => void };
  problem: ApiProblem | null;
}

const WORDS_MAX = 500;

/** What came of an activity and what comes next, which may become the deal's next step. */
export function WhatCameFields({ deal, draft, problem }: WhatCameFieldsProps) {
  const { outcomeWords, nextStep, setsNextStep } = draft.values;
  return (
    <>
      <TextField
        label="What came of it"
        optional
        value={outcomeWords}
        onChange={(outcomeWords) => draft.set({ outcomeWords })}
        maxLength={WORDS_MAX}
        autoComplete="off"
        error={fieldMessage(problem, 'outcomeWords')}
      />
      <TextField
        label="Next step"
        optional
        value={nextStep}
        onChange={(nextStep) => draft.set({ nextStep })}
        maxLength={WORDS_MAX}
        autoComplete="off"
        error={fieldMessage(problem, 'nextStep')}
      />
      {nextStep.trim() !== '' && (
        <Checkbox
          label="It becomes the deal's next step"
          hint={deal.nextStep ? `Instead of: ${deal.nextStep}` : undefined}
          checked={setsNextStep}
          onChange={(setsNextStep) => draft.set({ setsNextStep })}
        />
      )}
    </>
  );
}
