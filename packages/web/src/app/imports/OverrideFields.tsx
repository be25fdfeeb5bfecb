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
            label="Deals with no amount, or zero"
            value={amount.kind}
            onChange={(kind) =>
              onChange({ ...choices, amountOverride: kind === 'fixed' ? { kind, amountMinor: 0 } : { kind } })
            }
            choices={[
              {
                value: 'keep',
                label: AMOUNT_OVERRIDE_NAMES.keep,
                hint: 'Import without an amount.',
              },
              {
                value: 'average',
                label: AMOUNT_OVERRIDE_NAMES.average,
                hint: 'Average of this file’s amounts, per currency.',
              },
              { value: 'fixed', label: AMOUNT_OVERRIDE_NAMES.fixed, hint: 'The same amount for all.' },
            ]}
          />
          {amount.kind === 'fixed' && (
            <MoneyField
              label="Amount to use"
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
              {
                value: 'keep',
                label: CLOSE_DATE_OVERRIDE_NAMES.keep,
                hint: 'Import without a close date.',
              },
              { value: 'fixed', label: CLOSE_DATE_OVERRIDE_NAMES.fixed, hint: 'The same date for all.' },
            ]}
          />
          {closeDate.kind === 'fixed' && (
            <DateField
              label="Close date to use"
              value={closeDate.day || null}
              onChange={(day) => onChange({ ...choices, closeDateOverride: { kind: 'fixed', day: day ?? '' } })}
            />
          )}
        </div>
      </Card>
    </div>
  );
}
