import { AMOUNT_OVERRIDE_NAMES, CLOSE_DATE_OVERRIDE_NAMES } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import type { Choices } from './import.ts';

/** What stands in where a row has no amount or no close date. A deal that has one already keeps it. */
export function OverrideFields({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  const { amountOverride: amount, closeDateOverride: closeDate } = choices;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card>
        <div className="grid gap-3">
          <RadioGroup
            label="Deals without an amount, or of zero"
            value={amount.kind}
            onChange={(kind) =>
              onChange({ ...choices, amountOverride: kind === 'fixed' ? { kind, amountMinor: 0 } : { kind } })
            }
            choices={[
              { value: 'keep', label: AMOUNT_OVERRIDE_NAMES.keep, hint: 'They come as they are and add nothing.' },
              {
                value: 'average',
                label: AMOUNT_OVERRIDE_NAMES.average,
                hint: "Of this file's amounts, each currency by itself.",
              },
              { value: 'fixed', label: AMOUNT_OVERRIDE_NAMES.fixed, hint: 'One amount for each of them.' },
            ]}
          />
          {amount.kind === 'fixed' && (
            <MoneyField
              label="Amount to put"
              currency={choices.currency}
              value={amount.amountMinor || null}
              onChange={(minor) =>
                onChange({ ...choices, amountOverride: { kind: 'fixed', amountMinor: Math.max(0, minor ?? 0) } })
              }
            />
          )}
        </div>
      </Card>
      <Card>
        <div className="grid gap-3">
          <RadioGroup
            label="Deals without a close date"
            value={closeDate.kind}
            onChange={(kind) =>
              onChange({ ...choices, closeDateOverride: kind === 'fixed' ? { kind, day: '' } : { kind } })
            }
            choices={[
              { value: 'keep', label: CLOSE_DATE_OVERRIDE_NAMES.keep, hint: 'They come without one, in no quarter.' },
              { value: 'fixed', label: CLOSE_DATE_OVERRIDE_NAMES.fixed, hint: 'One day for each of them.' },
            ]}
          />
          {closeDate.kind === 'fixed' && (
            <DateField
              label="Close date to put"
              value={closeDate.day || null}
              onChange={(day) => onChange({ ...choices, closeDateOverride: { kind: 'fixed', day: day ?? '' } })}
            />
          )}
        </div>
      </Card>
    </div>
  );
}
