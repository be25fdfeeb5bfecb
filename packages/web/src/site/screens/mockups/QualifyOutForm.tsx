import { Chip } from '../../../ui/Chip.tsx';
import { MockButton, MockField } from './MockButton.tsx';
import { MockFrame } from './MockFrame.tsx';

/** Leaving a deal on purpose: why, what else, and whether to come back. */
export function QualifyOutForm() {
  return (
    <MockFrame title="Qualify out" aside="Silverfern Energy, $430k">
      <div className="grid gap-4 px-4 py-5 @lg:grid-cols-2 @lg:px-5">
        <MockField label="Primary reason" choice>
          No critical event
        </MockField>
        <MockField label="Lost reason" choice>
          No decision
        </MockField>
        <div className="@lg:col-span-2">
          <MockField label="Secondary reasons">
            <span className="flex flex-wrap gap-1.5">
              <Chip>No budget this year</Chip>
              <Chip>Champion left</Chip>
            </span>
          </MockField>
        </div>
        <MockField label="Nurture path" choice>
          Quarterly check-in
        </MockField>
        <MockField label="Follow-up date">
          <span className="num">2 March</span>
        </MockField>
        <div className="@lg:col-span-2">
          <MockField label="Notes">
            The licence they replace runs for another year. Come back when its renewal is being planned.
          </MockField>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 @lg:px-5">
        <p className="text-12 text-ink-3">Moves the deal to Closed Lost and books the follow-up.</p>
        <div className="flex gap-2">
          <MockButton variant="quiet">Cancel</MockButton>
          <MockButton variant="primary">Qualify out</MockButton>
        </div>
      </div>
    </MockFrame>
  );
}
