/** Custom fields as columns of a file. */
import {
  type CustomFieldNoun,
  type CustomValues,
  customColumn,
  customValueWords,
  isCustomColumn,
  keyOfColumn,
  ownValue,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { SheetColumn } from '../../platform/files/column.ts';
import { invalid } from '../../platform/http/errors.ts';
import { type Field, listFields } from '../../records/custom-fields/list-fields.ts';
import { type ColumnMaking, columnsIn } from './columns-in.ts';

interface Row {
  readonly custom: CustomValues;
}

/** Those that are asked for, by column; archived ones are shown nowhere, and refused is what never was a field. */
export async function customColumns<R extends Row>(
  tx: TenantTransaction,
  noun: CustomFieldNoun,
  asked: readonly string[],
  making: ColumnMaking,
): Promise<ReadonlyMap<string, readonly SheetColumn<R>[]>> {
  const columns = asked.filter(isCustomColumn);
  if (columns.length === 0) return new Map();
  const fields = await listFields(tx, noun);
  const unknown = columns.find((column) => fields.every(({ key }) => key !== keyOfColumn(column)));
  if (unknown !== undefined) {
    throw invalid({
      field: 'columns',
      value: unknown,
      expected: 'custom. and the key of a custom field',
      message: `There is no custom field ${keyOfColumn(unknown)}.`,
    });
  }
  const chosen = fields.filter(({ key, archived }) => !archived && columns.includes(customColumn(key)));
  const people = chosen.some(({ kind }) => kind === 'person') ? await namesOfPeople(tx) : new Map<string, string>();
  return new Map(chosen.map((field) => [customColumn(field.key), columnsOf<R>(field, making, people)]));
}

function columnsOf<R extends Row>(
  { key, label, ...field }: Field,
  making: ColumnMaking,
  people: ReadonlyMap<string, string>,
): readonly SheetColumn<R>[] {
  const { text, number, day, money } = columnsIn<R>(making);
  const of = (row: R) => ownValue(row.custom, key);
  const currency = field.currency ?? making.currency;
  const figure = (row: R) => {
    const value = of(row);
    return typeof value === 'number' ? value : null;
  };
  switch (field.kind) {
    case 'number':
      return [number(label, figure)];
    case 'money':
      return [money(`${label} (${currency})`, (row) => [figure(row), currency])];
    case 'date':
      return [day(label, (row) => (typeof of(row) === 'string' ? String(of(row)) : null))];
    default:
      return [
        text(label, (row) => {
          const value = of(row);
          return value === undefined ? null : customValueWords({ key, label, ...field }, value, (id) => people.get(id));
        }),
      ];
  }
}

async function namesOfPeople(tx: TenantTransaction): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM members WHERE organization_id = $1',
    [tx.organizationId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
