import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { GROUPS, type OpportunityView, orderOf, SORTS, type Sort, type SortKey } from '../opportunityAddress.ts';
import { FIRST_DIRECTION, SORT_NAMES } from '../sorts.ts';
import { GROUP_NAMES } from './groupWords.ts';

interface OrderPanelProps {
  view: OpportunityView;
  onChange: (part: Partial<OpportunityView>) => void;
}

/** Columns a list is sorted by at most. */
const MOST = 3;
const CHOICES = SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }));
const PLACES = ['Sorted by', 'Then by', 'And then by'];
const NO_GROUP = 'none';

const sortOf = (key: SortKey) => key.replace(/^-/, '') as Sort;
const keyOf = (sort: Sort, down: boolean): SortKey => (down ? `-${sort}` : sort);
const partOf = ([first = '-amount', ...thenBy]: readonly SortKey[]): Partial<OpportunityView> => ({
  sort: sortOf(first),
  direction: first.startsWith('-') ? 'desc' : 'asc',
  thenBy,
});

/** By which columns the list is sorted, and by what it is grouped. */
export function OrderPanel({ view, onChange }: OrderPanelProps) {
  const keys = orderOf(view);
  const put = (at: number, key: SortKey) => onChange(partOf(keys.with(at, key)));
  const free = SORTS.filter((sort) => !keys.some((key) => sortOf(key) === sort));
  return (
    <div className="grid gap-4">
      {keys.map((key, at) => (
        <div key={key} className="flex items-end gap-1.5">
          <div className="min-w-0 flex-1">
            <SelectField
              label={PLACES[at] ?? 'Then by'}
              value={sortOf(key)}
              choices={CHOICES.filter(({ value }) => value === sortOf(key) || free.includes(value))}
              onChange={(sort) => put(at, keyOf(sort, FIRST_DIRECTION[sort] === 'desc'))}
            />
          </div>
          <IconButton
            icon={key.startsWith('-') ? 'arrow-down' : 'arrow-up'}
            label={`${SORT_NAMES[sortOf(key)]}: ${key.startsWith('-') ? 'descending' : 'ascending'}, turn round`}
            onClick={() => put(at, keyOf(sortOf(key), !key.startsWith('-')))}
          />
          {keys.length > 1 && (
            <IconButton
              icon="close"
              label={`Do not sort by ${SORT_NAMES[sortOf(key)]}`}
              onClick={() => onChange(partOf(keys.filter((_, other) => other !== at)))}
            />
          )}
        </div>
      ))}
      {keys.length < MOST && free[0] && (
        <Button
          variant="quiet"
          icon="plus"
          onClick={() =>
            free[0] && onChange({ thenBy: [...view.thenBy, keyOf(free[0], FIRST_DIRECTION[free[0]] === 'desc')] })
          }
        >
          Sort by another column
        </Button>
      )}
      <SelectField
        label="Grouped by"
        value={view.group ?? NO_GROUP}
        choices={[
          { value: NO_GROUP, label: 'Nothing' },
          ...GROUPS.map((group) => ({ value: group, label: GROUP_NAMES[group] })),
        ]}
        onChange={(group) => onChange({ group: GROUPS.find((each) => each === group) ?? null })}
      />
    </div>
  );
}
