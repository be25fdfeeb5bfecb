import { DateField } from '../../../ui/fields/DateField.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { dayIn } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';
import type { Deal } from '../deal.ts';
import type { WhyClosed } from './closeQuestion.ts';

/** What forecasts learn from a closed deal. */
export interface ToldClose {
  readonly amountMinor: number | null;
  /** Null: today. */
  readonly closedOn: string | null;
}

export const toldClose = ({ amountMinor }: Deal): ToldClose => ({ amountMinor, closedOn: null });

/** What differs from what the deal has. */
export const writeClose = (
  deal: Deal,
  { amountMinor, closedOn }: ToldClose,
): Pick<WhyClosed, 'amountMinor' | 'closedOn'> => ({
  ...(amountMinor !== deal.amountMinor && !deal.amountFollowsLines && { amountMinor }),
  ...(closedOn && { closedOn }),
});

interface ClosingFieldsProps {
  deal: Deal;
  /** What it came to is asked of won deals: what was lost came to nothing. */
  withAmount?: boolean;
  value: ToldClose;
  onChange: (told: ToldClose) => void;
}

/** The day it closed and, of a won deal, what it came to. */
export function ClosingFields({ deal, withAmount = false, value, onChange }: ClosingFieldsProps) {
  const { organization } = useSession();
  const today = dayIn(organization.timeZone);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {withAmount && (
        <MoneyField
          label="Amount"
          hint={
            deal.amountFollowsLines
              ? 'Total of the lines'
              : value.amountMinor === null
                ? 'Without an amount it does not count in quotas or forecasts'
                : 'Amount signed'
          }
          currency={deal.currency}
          disabled={deal.amountFollowsLines}
          value={value.amountMinor}
          onChange={(amountMinor) => onChange({ ...value, amountMinor })}
        />
      )}
      <DateField
        label="Closed on"
        value={value.closedOn ?? today}
        onChange={(day) => onChange({ ...value, closedOn: day === today ? null : day })}
      />
    </div>
  );
}
