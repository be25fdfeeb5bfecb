import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { dayIn, shiftDay } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';
import { useAsOfDay } from './asOfAddress.ts';

/** The way from the timeline to the deal as it stood on a past day. */
export function AsOfChooser() {
  const { organization } = useSession();
  const yesterday = shiftDay(dayIn(organization.timeZone), -1);
  const [day, setDay] = useState<string | null>(yesterday);
  const [, setAsOf] = useAsOfDay();
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (event.currentTarget.reportValidity() && day !== null) setAsOf(day);
      }}
    >
      <div className="w-60">
        <DateField label="See the deal as of" value={day} onChange={setDay} max={yesterday} required />
      </div>
      <Button type="submit" icon="clock">
        See that day
      </Button>
    </form>
  );
}
