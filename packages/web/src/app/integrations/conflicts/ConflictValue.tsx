import { CATEGORY_NAMES } from '@forecastle/rules';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import type { Conflict } from './conflict.ts';

/** Characters of a text that is shown whole; a longer one scrolls in its place. */
const SHORT = 240;

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
      return value.text.length <= SHORT ? (
        <span className="break-words whitespace-pre-line">{value.text}</span>
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled by keyboard too
          tabIndex={0}
          aria-label="Whole text"
          className="max-h-44 overflow-y-auto break-words whitespace-pre-line"
        >
          {value.text}
        </section>
      );
  }
}
