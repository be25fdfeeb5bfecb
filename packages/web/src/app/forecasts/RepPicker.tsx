import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Select } from '../../ui/fields/Select.tsx';

const EVERYBODY = '';

interface RepPickerProps {
  owner: string | null;
  onOwner: (owner: string | null) => void;
}

/** One rep or everybody one may see; not there for who sees nobody else's deals. */
export function RepPicker({ owner, onOwner }: RepPickerProps) {
  const { data } = useQuery(query.forecasts.overview.queryOptions({ input: {} }));
  const reps = data?.byRep ?? [];
  if (reps.length < 2 && owner === null) return null;
  return (
    <Select
      label="Rep"
      align="end"
      value={owner ?? EVERYBODY}
      otherwise="One rep"
      choices={[
        { value: EVERYBODY, label: 'Everybody' },
        ...reps.map(({ ownerId, name }) => ({ value: ownerId, label: name })),
      ]}
      onChange={(next) => onOwner(next === EVERYBODY ? null : next)}
      className="h-9 max-w-52 rounded-sm border border-control bg-surface px-2.5 text-14 text-ink touch:min-h-12"
    />
  );
}
