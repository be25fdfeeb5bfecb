import { CATEGORY_NAMES } from '@forecastle/rules';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import type { Conflict } from './conflict.ts';

/** A value of a field as the product shows it everywhere else. */
export function ConflictValue({ value }: { value: Conflict['theirs'] }) {
  switch (value.kind) {
    case 'empty':
      return <span className="text-ink-3">Empty</span>;
    case 'money':
      return <Money minor={value.amountMinor} currency={value.currency} style="exact" />;
    case 'day':
      return <DateText day={value.day} />;
    case 'category':
      return CATEGORY_NAMES[value.category];
    case 'percent':
      return <span className="num">{value.percent.toLocaleString()}%</span>;
    case 'number':
      return <span className="num">{value.number.toLocaleString()}</span>;
    case 'yes_no':
      return value.yes ? 'Yes' : 'No';
    case 'text':
      return <span className="line-clamp-3 break-words whitespace-pre-line">{value.text}</span>;
  }
}
