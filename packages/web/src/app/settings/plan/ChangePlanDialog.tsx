import { counted, PLAN_TERMS, type Plan, type PriceCurrency } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { planDifferences } from './planDifferences.ts';

interface ChangePlanDialogProps {
  from: Plan;
  to: Plan;
  seats: number;
  currency: PriceCurrency;
  onClose: () => void;
  onChange: () => void;
}

/** Says what another plan changes before it is changed. */
export function ChangePlanDialog({ from, to, seats, currency, onClose, onChange }: ChangePlanDialogProps) {
  const { name, seatLimit } = PLAN_TERMS[to];
  const tooMany = seatLimit !== null && seats > seatLimit;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change from ${PLAN_TERMS[from].name} to ${name}?`}
      description="Your deals and scores stay. No payment here."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onChange}>
            Change to {name}
          </Button>
        </>
      }
    >
      <dl className="num grid gap-3 text-14">
        {planDifferences(from, to, seats, currency).map((line) => (
          <div key={line.label} className="grid gap-x-4 border-b border-line pb-3 sm:grid-cols-[1fr_1.2fr]">
            <dt className="text-ink-2">{line.label}</dt>
            <dd>
              {line.from} <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span> <strong className="font-semibold">{line.to}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {tooMany && (
        <p className="mt-3 text-14 text-ink-2">
          {name} is for up to {seatLimit} seats and you use {counted(seats, 'seat')}. Everyone keeps access.
        </p>
      )}
    </Dialog>
  );
}
