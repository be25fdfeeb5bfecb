import { ROLE_NAMES } from '@forecastle/rules';
import { Chip } from '../../../../ui/Chip.tsx';
import type { Option } from '../../../../ui/fields/Combobox.tsx';
import { RelativeTime } from '../../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { BAND_TONES } from '../../../../ui/ScoreCell.tsx';
import { contactPath } from '../../../contacts/contact.ts';
import { ReportsTo } from '../../../contacts/ReportsTo.tsx';
import { savingField } from '../../../records/savingField.ts';
import type { DealContact } from '../../deal.ts';
import { FRESHNESS_BANDS, FRESHNESS_WORDS } from '../freshnessBands.ts';

interface CommitteeCardProps {
  item: DealContact;
  /** The deal is closed: how fresh a contact is counts for nothing there. */
  isPast: boolean;
  /** Others on the deal, whom somebody most likely reports to. */
  others: readonly Option[];
}

/** One person of the committee. */
export function CommitteeCard({ item: { contact, role, influence, freshness }, isPast, others }: CommitteeCardProps) {
  const { id, name, title, lastInteractionAt } = contact;
  const to = contactPath(id);
  const save = savingField({ noun: 'contact', id, name, to });
  return (
    <div className="grid w-full max-w-96 gap-1.5 rounded-md border border-line-strong bg-surface px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <Link quiet to={to} dir="auto">
            {name}
          </Link>
        </p>
        {title && <p className="truncate text-12 text-ink-3">{title}</p>}
      </div>
      <p className="flex flex-wrap gap-1.5">
        <Chip tone={role === null ? 'unknown' : 'neutral'}>{role === null ? 'No role' : ROLE_NAMES[role]}</Chip>
        <Chip tone={influence === null ? 'unknown' : 'neutral'}>
          {influence === null ? 'Influence not set' : `Influence ${influence}`}
        </Chip>
        {!isPast && (
          <Chip tone={BAND_TONES[FRESHNESS_BANDS[freshness.band]]}>
            <span className="num">{freshness.score}</span> {FRESHNESS_WORDS[freshness.band]}
          </Chip>
        )}
      </p>
      <p className="text-12 text-ink-3">
        {lastInteractionAt ? (
          <>
            Met <RelativeTime instant={lastInteractionAt} />
          </>
        ) : (
          'Never met'
        )}
      </p>
      <div className="border-t border-line">
        <ReportsTo contact={contact} save={save} first={others} />
      </div>
    </div>
  );
}
