import type { ReactNode } from 'react';
import { type ApiProblem, errorsOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';

export interface EntranceFormProps {
  title: string;
  /** One sentence under the title. */
  below?: ReactNode;
  problem: ApiProblem | null;
  /** Ids of the fields by their name in the API, for the links of the error summary. */
  fieldIds: Readonly<Record<string, string>>;
  busy: boolean;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
  footer?: ReactNode;
}

export function EntranceForm(props: EntranceFormProps) {
  const { problem, fieldIds } = props;
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="font-serif text-36 font-medium tracking-tight text-balance">{props.title}</h1>
        {props.below && <p className="mt-2 text-16 text-ink-2">{props.below}</p>}
      </header>
      <FormErrors title="Something went wrong" errors={errorsOf(problem, (field) => fieldIds[field])} />
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        {props.children}
        <Button type="submit" variant="primary" size="large" busy={props.busy} className="mt-2 w-full">
          {props.submitLabel}
        </Button>
      </form>
      {props.footer && <p className="text-14 text-ink-2">{props.footer}</p>}
    </div>
  );
}
