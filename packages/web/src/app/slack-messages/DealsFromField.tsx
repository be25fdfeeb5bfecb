import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { useLostFocus } from '../../ui/useLostFocus.ts';

interface DealsFromFieldProps {
  /** Minor units. */
  kept: number;
  suggested: number;
  currency: string;
  disabled: boolean;
  onSave: (dealsFromMinor: number) => void;
}

/** The amount from which deals are sent; saved when it is left or with Enter. */
export function DealsFromField({ kept, suggested, currency, disabled, onSave }: DealsFromFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState<number | null>(kept);
  const [shown, setShown] = useState(kept);
  // Saved, or taken back: the field stays, and with it the focus.
  if (shown !== kept) {
    setShown(kept);
    setValue(kept);
  }
  const isSuggested = kept === suggested;
  useLostFocus(isSuggested, () => form.current?.querySelector('input'));
  const [fault, setFault] = useState<string | null>(null);
  const save = () => {
    if (value === kept) return setFault(null);
    const isAmount = value !== null && value >= 0;
    setFault(isAmount ? null : 'Enter an amount. 0 sends every deal.');
    if (isAmount) onSave(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <form ref={form} onSubmit={submit} onBlur={save}>
        <MoneyField
          className="w-56"
          label="Deals from"
          hint="Slack leaves out smaller deals."
          value={value}
          onChange={setValue}
          currency={currency}
          disabled={disabled}
          error={fault}
        />
      </form>
      {!disabled && !isSuggested && (
        <Button size="small" className="mb-6.5 max-sm:mb-0" onClick={() => onSave(suggested)}>
          Use {formatMoney(suggested, currency)}
        </Button>
      )}
    </div>
  );
}
