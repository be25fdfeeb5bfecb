import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Combobox, type ComboboxProps } from '../../ui/fields/Combobox.tsx';
import { ownerChoices } from '../opportunities/edit/useDealChoices.ts';

/** People change rarely: asked for again only after this many milliseconds. */
const STALE_AFTER = 300_000;

type OwnerFieldProps = Pick<ComboboxProps, 'id' | 'error' | 'optional' | 'value' | 'onChange'> & {
  /** Whose it is now, who may have left since. */
  current: string | undefined;
};

/** Who looks after an account or a contact. */
export function OwnerField({ current, ...field }: OwnerFieldProps) {
  const people = useQuery(query.people.list.queryOptions({ staleTime: STALE_AFTER }));
  return <Combobox label="Owner" clearable options={ownerChoices(people.data?.items ?? [], current)} {...field} />;
}
