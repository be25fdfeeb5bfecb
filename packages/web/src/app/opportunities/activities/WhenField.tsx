import { type ApiProblem, fieldMessage } from '../../../api/problem.ts';
import { controlClasses, Field } from '../../../ui/fields/Field.tsx';

interface WhenFieldProps {
  /** As `datetime-local` has it, in the reader's own timezone. */
  value: string;
  onChange: (value: string) => void;
  /** Whether that time is still to come. */
  isAhead: boolean;
  required?: boolean | undefined;
  problem: ApiProblem | null;
}

/** The day and time of an activity. */
export function WhenField({ value, onChange, isAhead, required, problem }: WhenFieldProps) {
  return (
    <Field
      label="When"
      hint={isAhead ? 'In the future: counts towards scores from then on.' : undefined}
      error={fieldMessage(problem, 'occurredAt')}
    >
      {(wired) => (
        <input
          type="datetime-local"
          required={required}
          className={`${controlClasses} num`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...wired}
        />
      )}
    </Field>
  );
}
