import { customColumn, sortsByCustom } from '@forecastle/rules';
import { Unknown } from '../../../ui/format/Money.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { type CustomField, customWords } from '../custom/customFields.ts';
import type { Deal } from '../deal.ts';

/** The custom fields in use as columns of the list. */
export const customColumns = (fields: readonly CustomField[]): readonly Column<Deal>[] =>
  fields
    .filter(({ archived }) => !archived)
    .map((field) => {
      const isFigure = field.kind === 'number' || field.kind === 'money' || field.kind === 'date';
      const words = (deal: Deal) => customWords(field, deal.custom[field.key]);
      return {
        key: customColumn(field.key),
        header: field.label,
        narrow: 'hidden' as const,
        sortable: sortsByCustom(field.kind),
        ...(isFigure && { align: 'end' as const }),
        text: (deal: Deal) => words(deal) ?? '',
        cell: (deal: Deal) => {
          const text = words(deal);
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
