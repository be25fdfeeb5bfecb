import { isoDate, localDay } from '@forecastle/rules';
import { Button } from '../../ui/Button.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSession } from '../shell/session.ts';
import { type Choices, guessedChoices, type Import, sameMapping } from './import.ts';

interface RememberedNoteProps {
  view: Import;
  choices: Choices;
  busy: boolean;
  onChoose: (choices: Choices) => void;
}

/** Says that the choices are those of the last file with these headers, and leads to the guess and back. */
export function RememberedNote({ view, choices, busy, onChoose }: RememberedNoteProps) {
  const { organization, member } = useSession();
  const { remembered } = view;
  if (!remembered) return null;
  const isAsThen = sameMapping(choices.mapping, remembered.choices.mapping);
  const by = remembered.by.id === member.id ? 'you' : remembered.by.name;
  const day = <DateText day={isoDate(localDay(Date.parse(remembered.at), organization.timeZone))} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-forecast-soft px-4 py-3 text-14">
      <Icon name="info" className="text-forecast" />
      <p className="min-w-0 flex-[1_1_16rem]">
        {isAsThen ? 'Mapped as on ' : 'A file with these headers had other choices on '}
        {day} by {by}
        {isAsThen && ': columns, stages, owners and other choices'}.
      </p>
      {isAsThen ? (
        <Button size="small" busy={busy} onClick={() => onChoose(guessedChoices(view, organization.currency))}>
          Use the guess instead
        </Button>
      ) : (
        <Button size="small" busy={busy} onClick={() => onChoose(remembered.choices)}>
          Map as on {day}
        </Button>
      )}
    </div>
  );
}
