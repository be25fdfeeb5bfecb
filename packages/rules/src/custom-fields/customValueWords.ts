/** How values of custom fields read; apart from what they take, which only their editors need. */
import { formatMoney } from '../money/formatMoney.ts';
import type { CustomFieldShape } from './customFields.ts';
import type { CustomValue } from './customValues.ts';

/** As people read it; days as YYYY-MM-DD, which each place writes in its own way. */
export function customValueWords(
  field: CustomFieldShape,
  value: CustomValue,
  personName: (id: string) => string | undefined,
): string {
  const choiceName = (id: unknown) => field.choices.find((choice) => choice.id === id)?.label ?? String(id);
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(value), field.currency ?? '');
    case 'choice':
      return choiceName(value);
    case 'choices':
      return [value].flat().map(choiceName).join(', ');
    case 'person':
      return personName(String(value)) ?? 'Someone';
    case 'yes_no':
      return value === true ? 'Yes' : 'No';
    case 'number':
      return Number(value).toLocaleString('en', { maximumFractionDigits: 6 });
    default:
      return String(value);
  }
}
