import { ownValue } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { customFieldsOf } from '../opportunities/custom/customFields.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import type { Choices, Import } from './import.ts';
import { ValueRows } from './ValueRows.tsx';

interface CustomValuesProps {
  view: Import;
  choices: Choices;
  onChange: (customChoices: Choices['customChoices']) => void;
}

const WITHOUT = { value: 'without', label: 'Leave empty' };

/** Words of the file that are no choice of their custom field: each is one of its choices, a new one, or none. */
export function CustomValues({ view, choices, onChange }: CustomValuesProps) {
  const { abilities } = useSession();
  const fields = useQuery(customFieldsOf('deal'));
  const { customChoices } = choices;
  if (view.customValues.length === 0) return null;
  // Without the choices there are, a new one or none would be all that is offered.
  if (!fields.data) {
    return (
      <Card>
        {fields.isError ? <FailedQuery title="The custom fields could not be loaded" of={fields} /> : <Skeleton />}
      </Card>
    );
  }
  return [...Map.groupBy(view.customValues, ({ field }) => field)].map(([key, values]) => {
    const [{ label } = { label: '' }] = values;
    const field = fields.data.items.find((each) => each.key === key);
    const chosen = ownValue(customChoices, key) ?? {};
    const put = (more: Record<string, string>) => onChange({ ...customChoices, [key]: { ...chosen, ...more } });
    const leave = (word: string) => {
      const { [word]: _, ...rest } = chosen;
      onChange({ ...customChoices, [key]: rest });
    };
    const open = values.filter(({ value }) => !ownValue(chosen, value));
    return (
      <Card key={key} flush title={label} aside="Unknown choices. Left as is, the field stays empty.">
        <ValueRows
          values={values.map((value) => ({ ...value, reason: 'your choice' }))}
          chosen={chosen}
          choices={[
            ...(abilities.manageDealLists ? [{ value: 'create', label: 'Add as a choice' }] : []),
            ...(field?.choices ?? []).filter(({ retired }) => !retired).map(({ id, label }) => ({ value: id, label })),
            WITHOUT,
          ]}
          placeholder={WITHOUT.label}
          what={label}
          onChange={(value, choice) => (choice === WITHOUT.value ? leave(value) : put({ [value]: choice }))}
        />
        {abilities.manageDealLists && open.length > 1 && (
          <div className="border-t border-line px-5 py-2.5">
            <Button size="small" onClick={() => put(Object.fromEntries(open.map(({ value }) => [value, 'create'])))}>
              Add all {open.length} as choices
            </Button>
          </div>
        )}
      </Card>
    );
  });
}
