import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { Link } from '../../ui/Link.tsx';
import { notify } from '../../ui/notify.ts';
import { takeBack } from '../shell/saved.ts';
import { BudgetBar } from './BudgetBar.tsx';
import type { AiSettings, SettingsProps } from './settings.ts';

type Limits = Pick<AiSettings, 'monthlyBudgetMinor' | 'personBudgetMinor'>;

/** What models may cost in a month, together and for each person. */
export function Budgets({ settings, onSaved }: SettingsProps) {
  const { monthlyBudgetMinor, personBudgetMinor } = settings;
  const before: Limits = { monthlyBudgetMinor, personBudgetMinor };
  const draft = useFormDraft<Limits>('form/ai-budgets', before);
  const { submit, busy, problem, errors } = useSubmit();
  const status = useQuery(query.ai.status.queryOptions({ input: {} }));
  const save = () =>
    submit(async () => {
      await api.ai.change(draft.values);
      await onSaved();
      draft.clear();
      notify('Budgets saved', { undo: () => takeBack(() => api.ai.change(before), onSaved) });
    });
  return (
    <Card title="Monthly budgets">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <DraftNote draft={draft} />
        <FormErrors title="Budgets not saved. What you typed is still here." errors={errors} />
        <p className="text-14 text-ink-2">
          In US dollars, as providers bill. Empty means no limit, 0 means nothing that costs money.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label="Organisation"
            currency="USD"
            hint={limitWords(draft.values.monthlyBudgetMinor, 'your organisation')}
            {...draft.typed('monthlyBudgetMinor')}
            error={fieldMessage(problem, 'monthlyBudgetMinor')}
          />
          <MoneyField
            label="Each person"
            currency="USD"
            hint={limitWords(draft.values.personBudgetMinor, 'a person')}
            {...draft.typed('personBudgetMinor')}
            error={fieldMessage(problem, 'personBudgetMinor')}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save budgets
          </Button>
        </div>
      </form>
      {status.data && (
        <div className="mt-5 grid gap-2 border-t border-line pt-4">
          <BudgetBar label="Used this month" {...status.data.organization} />
          <p className="text-14">
            <Link to="/settings/ai-usage" className="inline-flex items-center underline touch:min-h-12">
              Usage by person and model
            </Link>
          </p>
        </div>
      )}
    </Card>
  );
}

function limitWords(minor: number | null, whose: string): string {
  if (minor === null) return 'No limit.';
  if (minor === 0) return 'Only models priced at 0 work.';
  return `Calls stop once ${whose} has used ${formatMoney(minor, 'USD', { style: 'exact' })}.`;
}
