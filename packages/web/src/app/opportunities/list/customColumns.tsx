import { type CustomValues, customColumn, ownValue, sortsByCustom } from '@forecastle/rules';
import { Unknown } from '../../../ui/format/Money.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { type CustomField, customWords } from '../custom/customFields.ts';

/** The custom fields in use as columns of a list. */
export const customColumns = <Row extends { readonly custom: CustomValues }>(
  fields: readonly CustomField[],
): readonly Column<Row>[] =>
  fields
    .filter(({ archived }) => !archived)
    .map((field) => {
      const isFigure = field.kind === 'number' || field.kind === 'money' || field.kind === 'date';
      const words = (row: Row) => customWords(field, ownValue(row.custom, field.key));
      return {
        key: customColumn(field.key),
        header: field.label,
        narrow: 'hidden' as const,
        sortable: sortsByCustom(field.kind),
        ...(isFigure && { align: 'end' as const }),
        text: (row: Row) => words(row) ?? '',
        cell: (row: Row) => {
          const text = words(row);
          return text === null ? (
            <Unknown />
          ) : (
            <span className="block truncate" title={text}>
              {text}
            </span>
          );
        },
      };
    });
