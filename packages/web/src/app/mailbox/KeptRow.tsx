import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { contactPath } from '../contacts/contact.ts';
import { type KeptItem, keptWords } from './mailboxWords.ts';

interface KeptRowProps {
  item: KeptItem;
  isBusy: boolean;
  onExclude: (isExcluded: boolean) => void;
}

/** One message or meeting, all that is kept of it, and the way to exclude it. */
export function KeptRow({ item, isBusy, onExclude }: KeptRowProps) {
  const words = keptWords(item);
  const isIncoming = item.kind === 'message' && item.direction === 'incoming';
  const icon = item.kind === 'meeting' ? 'calendar' : isIncoming ? 'arrow-down' : 'arrow-up';
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-2.5 text-14 max-sm:px-4">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-3">
        <Icon name={icon} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words">
          <span className="min-w-0">
            {item.kind === 'meeting' ? 'Meeting with' : isIncoming ? 'Email from' : 'Email to'}{' '}
            {item.contacts.length === 0 && 'a contact who was removed'}
            {item.contacts.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link quiet to={contactPath(id)} className="font-medium">
                  {name}
                </Link>
              </span>
            ))}
          </span>
          {item.isExcluded && <Chip>Excluded</Chip>}
        </p>
        <p className="text-12 text-ink-3">
          {item.kind === 'meeting' ? (
            formatInstant(Date.parse(item.occurredAt))
          ) : (
            <RelativeTime instant={item.occurredAt} />
          )}
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        busy={isBusy}
        aria-label={`${item.isExcluded ? 'Include' : 'Exclude'}: ${words}, ${formatInstant(Date.parse(item.occurredAt))}`}
        onClick={() => onExclude(!item.isExcluded)}
      >
        {item.isExcluded ? 'Include' : 'Exclude'}
      </Button>
    </li>
  );
}
