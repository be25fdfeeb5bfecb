import { moneyToEdit, parseMoney } from '../format/money.ts';
import type { FieldProps } from './Field.tsx';
import { type Parsed, ParsedField } from './ParsedField.tsx';

export interface MoneyFieldProps extends FieldProps {
  /** Integer minor units. */
  value: number | null;
  onChange: (value: number | null) => void;
  text?: string | undefined;
  onText?: ((text: string | null) => void) | undefined;
  /** ISO 4217. */
  currency: string;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Takes "840,000", "840k" and "1.2m". */
export function MoneyField({ currency, ...props }: MoneyFieldProps) {
  const parse = (text: string): Parsed => {
    if (text.trim() === '') return { ok: true, value: null };
    const value = parseMoney(text, currency);
    return value === null
      ? { ok: false, message: `"${text.trim()}" is not an amount in ${currency}.` }
      : { ok: true, value };
  };
  const format = (minor: number) => moneyToEdit(minor, currency);
  return <ParsedField parse={parse} format={format} before={currency} {...props} />;
}
