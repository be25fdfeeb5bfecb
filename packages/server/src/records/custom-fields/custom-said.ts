import { type CustomValues, customValueWords, ownValue } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { listFields } from './list-fields.ts';
import { namesOfPeople } from './names-of-people.ts';

interface Said {
  readonly name: string;
  readonly value: string;
}

/** Reads what contacts have in custom fields, archived ones too, as people read it: names of fields, choices and people. */
export async function customSaid(
  tx: TenantTransaction,
  all: readonly CustomValues[],
): Promise<(values: CustomValues) => Said[]> {
  if (all.every((values) => Object.keys(values).length === 0)) return () => [];
  const fields = await listFields(tx, 'contact');
  const people = fields.filter(({ kind }) => kind === 'person');
  const ids = all.flatMap((values) => people.flatMap(({ key }) => ownValue(values, key) ?? []));
  const names = await namesOfPeople(
    tx,
    ids.filter((id) => typeof id === 'string'),
  );
  return (values) =>
    fields.flatMap((field) => {
      const value = ownValue(values, field.key);
      return value === undefined
        ? []
        : [{ name: field.label, value: customValueWords(field, value, (id) => names.get(id)) }];
    });
}
