import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/fields/dates/DateInput.tsx';
import { controlClasses } from '../../../ui/fields/Field.tsx';
import { dayIn, formatDay, shiftDay } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useSession } from '../../shell/session.ts';

interface AsOfBannerProps {
  day: string;
  onDay: (day: string | null) => void;
  /** What is said of that day. */
  children?: ReactNode;
}

/** Says that this is the past, and leads to other days and back. */
export function AsOfBanner({ day, onDay, children }: AsOfBannerProps) {
  const { timeZone } = useSession().organization;
  const yesterday = shiftDay(dayIn(timeZone), -1);
  // What is typed is gone to once it is finished: half of a year is a day as well.
  const [typed, setTyped] = useState<{ over: string; day: string } | null>(null);
  const next = useRef<string | null>(null);
  const type = (to: string | null) => {
    next.current = to;
    setTyped(to === null ? null : { over: day, day: to });
  };
  const go = () => {
    const to = next.current;
    next.current = null;
    if (to !== null && to !== day) onDay(to);
  };
  return (
    <section
      aria-label="A past day"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line-strong bg-attention-soft px-4 py-3 text-attention-ink"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2" role="status">
        <Icon name="clock" className="mt-0.5" />
        <span>
          <span className="font-medium">Deal as of {formatDay(day)}.</span> {children} Read only.
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2 text-ink">
        <IconButton icon="chevron-left" label="The day before" onClick={() => onDay(shiftDay(day, -1))} />
        <div className="w-40 touch:w-44">
          <DateInput
            label="Day"
            value={typed?.over === day ? typed.day : day}
            max={yesterday}
            required
            onChange={type}
            onText={(text) => text !== null && type(null)}
            onPick={go}
            onLeave={go}
            onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && go()}
            className={controlClasses}
          />
        </div>
        <IconButton
          icon="chevron-right"
          label="The day after"
          disabled={day >= yesterday}
          onClick={() => onDay(shiftDay(day, 1))}
        />
        <Button variant="primary" onClick={() => onDay(null)}>
          Back to today
        </Button>
      </div>
    </section>
  );
}
