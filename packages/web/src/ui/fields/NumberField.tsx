import type { ReactNode } from 'react';
import { parseNumber } from '../format/numbers.ts';
import type { FieldProps } from './Field.tsx';
import { type Parsed, ParsedField } from './ParsedField.tsx';

export interface NumberFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  text?: string | undefined;
  onText?: ((text: string | null) => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Decimal places allowed; none by default. */
  decimals?: number | undefined;
  unit?: ReactNode;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

export function NumberField({ min, max, decimals = 0, unit, ...props }: NumberFieldProps) {
  const parse = (text: string): Parsed => {
    if (text.trim() === '') return { ok: true, value: null };
    const value = parseNumber(text);
    if (value === null) return { ok: false, message: `"${text.trim()}" is not a number.` };
    if (Number(value.toFixed(decimals)) !== value) {
      return { ok: false, message: decimals === 0 ? 'Enter a whole number.' : `At most ${decimals} decimal places.` };
    }
    if (min !== undefined && value < min) return { ok: false, message: `At least ${min}.` };
    if (max !== undefined && value > max) return { ok: false, message: `At most ${max}.` };
    return { ok: true, value };
  };
  return (
    <ParsedField
      parse={parse}
      format={(value) => value.toLocaleString(undefined, { maximumFractionDigits: decimals })}
      after={unit}
      {...props}
    />
  );
}
