import { CONTACT_ROLES, type ContactRole, INFLUENCE_MAX, ROLE_NAMES } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { contactPath } from '../../contacts/contact.ts';
import { UnsavedMark } from '../../unsaved/UnsavedMark.tsx';
import type { DealContact } from '../deal.ts';
import { FreshnessChip } from './FreshnessChip.tsx';
import { FreshnessDecay } from './FreshnessDecay.tsx';

interface DealContactRowProps {
  dealId: string;
  item: DealContact;
  /** Where a change of it that could not be saved is kept. */
  place: string;
  editable: boolean;
  /** The deal is closed: how fresh a contact is counts for nothing there. */
  isPast: boolean;
  onChange: (part: Pick<DealContact, 'role' | 'influence'>) => void;
  onConfirm: () => void;
  onRemove: () => void;
}

const NONE = 'none';
export const ROLE_CHOICES: readonly { value: ContactRole | typeof NONE; label: string }[] = [
  { value: NONE, label: 'No role' },
  ...CONTACT_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
];
const INFLUENCE_CHOICES = [
  { value: NONE, label: 'Influence not set' },
  ...Array.from({ length: INFLUENCE_MAX + 1 }, (_, level) => ({ value: String(level), label: `Influence ${level}` })),
];

export function DealContactRow({
  dealId,
  item,
  place,
  editable,
  isPast,
  onChange,
  onConfirm,
  onRemove,
}: DealContactRowProps) {
  const { contact, role, influence, freshness, nextInteractionAt } = item;
  const details = [contact.title, contact.email, contact.phone].filter(Boolean).join(' · ');
  return (
    <li className="grid items-center gap-x-4 gap-y-2.5 border-b border-line px-5 py-3 last:border-0 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_12.5rem_11rem_9.5rem_auto]">
      <div className="min-w-0 sm:col-span-2 xl:col-span-1">
        <h3 className="truncate font-medium">
          <Link quiet to={contactPath(contact.id)} dir="auto" className="touch:block touch:truncate touch:leading-12">
            {contact.name}
          </Link>
        </h3>
        <p className="truncate text-12 text-ink-3">{details || 'No details yet'}</p>
      </div>
      <SelectField
        label={`Role of ${contact.name}`}
        hideLabel
        disabled={!editable}
        value={role ?? NONE}
        choices={ROLE_CHOICES}
        onChange={(next) => onChange({ role: next === NONE ? null : next, influence })}
      />
      <SelectField
        label={`Influence of ${contact.name}, 0 to ${INFLUENCE_MAX}`}
        hideLabel
        disabled={!editable}
        value={influence === null ? NONE : String(influence)}
        choices={INFLUENCE_CHOICES}
        onChange={(next) => onChange({ role, influence: next === NONE ? null : Number(next) })}
      />
      <div className="grid justify-items-start gap-0.5">
        {!isPast && (
          <FreshnessChip
            dealId={dealId}
            contactId={contact.id}
            name={contact.name}
            freshness={freshness}
            lastInteractionAt={contact.lastInteractionAt}
            influence={influence}
          />
        )}
        <span className="text-12 text-ink-3">
          {contact.lastInteractionAt ? (
            <>
              met <RelativeTime instant={contact.lastInteractionAt} />
            </>
          ) : (
            'never met'
          )}
        </span>
        {!isPast && <FreshnessDecay lastInteractionAt={contact.lastInteractionAt} influence={influence} />}
        {!isPast && nextInteractionAt && (
          <span className="text-12 text-ink-3">
            next <RelativeTime instant={nextInteractionAt} />
          </span>
        )}
      </div>
      {editable && (
        <div className="flex items-center gap-1 sm:justify-self-end">
          {!isPast && (
            <Button size="small" icon="check" onClick={onConfirm}>
              Confirm engagement
            </Button>
          )}
          <IconButton icon="close" size="small" label={`Remove ${contact.name} from the deal`} onClick={onRemove} />
        </div>
      )}
      <UnsavedMark place={place} className="sm:col-span-2 xl:col-span-5" />
    </li>
  );
}
