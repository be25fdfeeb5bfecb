import type { Option } from '../../ui/fields/Combobox.tsx';
import type { Person } from './PeopleList.tsx';

/** Active people to choose from, without some. */
export const othersThan = (people: readonly Person[], without: readonly string[]): Option[] =>
  people
    .filter(({ id, active }) => active && !without.includes(id))
    .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? undefined }));
