import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

interface Named {
  readonly value: string;
  readonly label: string;
}
interface OrderPanelProps {
  /** Columns the list is sorted by, each with - for descending. */
  keys: readonly string[];
  sorts: readonly Named[];
  /** Whether a column begins with the largest. */
  beginsDown: (sort: string) => boolean;
  onOrder: (keys: readonly string[]) => void;
  group: string | null;
  /** None on a board, whose columns are its groups. */
  groups: readonly Named[];
  onGroup: (group: string | null) => void;
}

/** Columns a list is sorted by at most. */
const MOST = 3;
const PLACES = ['Sorted by', 'Then by', 'And then by'];
const NO_GROUP = 'none';

const sortOf = (key: string) => key.replace(/^-/, '');

/** By which columns a list is sorted, and by what it is grouped. */
export function OrderPanel({ keys, sorts, beginsDown, onOrder, group, groups, onGroup }: OrderPanelProps) {
  const begun = (sort: string) => (beginsDown(sort) ? `-${sort}` : sort);
  const nameOf = (key: string) => sorts.find(({ value }) => value === sortOf(key))?.label ?? sortOf(key);
  const free = sorts.filter(({ value }) => !keys.some((key) => sortOf(key) === value));
  const [next] = free;
  return (
    <div className="grid gap-4">
      {keys.map((key, at) => (
        <div key={PLACES[at] ?? key} className="flex items-end gap-1.5">
          <div className="min-w-0 flex-1">
            <SelectField
              label={PLACES[at] ?? 'Then by'}
              value={sortOf(key)}
              choices={sorts.filter(({ value }) => value === sortOf(key) || free.some((each) => each.value === value))}
              onChange={(sort) => onOrder(keys.with(at, begun(sort)))}
            />
          </div>
          <IconButton
            icon={key.startsWith('-') ? 'arrow-down' : 'arrow-up'}
            label={`${nameOf(key)}: ${key.startsWith('-') ? 'descending' : 'ascending'}, reverse`}
            onClick={() => onOrder(keys.with(at, key.startsWith('-') ? sortOf(key) : `-${key}`))}
          />
          {keys.length > 1 && (
            <IconButton
              icon="close"
              label={`Do not sort by ${nameOf(key)}`}
              onClick={() => onOrder(keys.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      {keys.length < MOST && next && (
        <Button variant="quiet" icon="plus" onClick={() => onOrder([...keys, begun(next.value)])}>
          Sort by another column
        </Button>
      )}
      {groups.length > 0 && (
        <SelectField
          label="Grouped by"
          value={group ?? NO_GROUP}
          choices={[{ value: NO_GROUP, label: 'Nothing' }, ...groups]}
          onChange={(to) => onGroup(to === NO_GROUP ? null : to)}
        />
      )}
    </div>
  );
}
