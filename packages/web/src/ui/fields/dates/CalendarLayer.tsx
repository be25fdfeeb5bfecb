import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { Trigger } from '../../Deferred.tsx';
import { floatingClasses } from '../../floating/classes.ts';
import { Calendar, type CalendarProps } from './Calendar.tsx';

interface CalendarLayerProps extends CalendarProps {
  trigger: Trigger;
  onOpen: (open: boolean) => void;
}

/** Open at once: it is mounted by the press that opens it. */
export default function CalendarLayer({ trigger, onOpen, onChoose, ...calendar }: CalendarLayerProps) {
  const [open, setOpen] = useState(true);
  const show = (next: boolean) => {
    setOpen(next);
    onOpen(next);
  };
  return (
    <Popover.Root open={open} onOpenChange={show}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Calendar"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={`${floatingClasses} border border-line p-2 outline-none`}
        >
          <Calendar
            {...calendar}
            onChoose={(day) => {
              onChoose(day);
              show(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
