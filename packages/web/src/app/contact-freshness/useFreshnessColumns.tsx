import { ROLE_NAMES } from '@forecastle/rules';
import { useMemo } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { Density } from '../../ui/table/density.ts';
import { contactPath } from '../contacts/contact.ts';
import { FRESHNESS_WORDS } from '../opportunities/contacts/freshnessBands.ts';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';
import { useSession } from '../shell/session.ts';
import { checkInMail } from './checkInMail.ts';
import { FreshnessCard } from './FreshnessCard.tsx';
import { FreshnessCell } from './FreshnessCell.tsx';
import type { FreshContact } from './freshContact.ts';
import { metWords } from './metWords.ts';
import type { FreshnessActions } from './useFreshnessActions.ts';

/** Pixels inside a chip, and what the buttons of a row take. */
const CHIP = 24;
const BUTTONS = 152;

interface FreshnessColumnsInput {
  actions: FreshnessActions;
  isNarrow: boolean;
  density: Density;
  /** Who sees only own deals needs no owner beside each. */
  showOwner: boolean;
  /** Who signs a check-in. */
  sender: string;
}

export function useFreshnessColumns(input: FreshnessColumnsInput): readonly Column<FreshContact>[] {
  const { actions, isNarrow, density, showOwner, sender } = input;
  return useMemo(() => {
    const columns: Column<FreshContact>[] = [
      {
        key: 'contact',
        header: 'Contact',
        narrow: 'title',
        text: ({ contact }) => contact.name,
        cell: (row) => (isNarrow ? <FreshnessCard row={row} /> : <ContactName row={row} density={density} />),
      },
      {
        key: 'freshness',
        header: 'Freshness',
        sortable: true,
        first: 'asc',
        narrow: 'hidden',
        text: ({ freshness }) => `${freshness.score} ${FRESHNESS_WORDS[freshness.band]}`,
        chrome: CHIP,
        cell: (row) => <FreshnessCell row={row} />,
      },
      {
        key: 'met',
        header: 'Last interaction',
        leaves: 5,
        narrow: 'hidden',
        text: ({ lastInteractionAt }) => metWords(lastInteractionAt, Date.now()),
        cell: ({ lastInteractionAt }) => (
          <span
            className="num block truncate text-ink-2"
            title={lastInteractionAt ? formatInstant(Date.parse(lastInteractionAt)) : undefined}
          >
            {metWords(lastInteractionAt, Date.now())}
          </span>
        ),
      },
      {
        key: 'role',
        header: 'Role',
        leaves: 4,
        narrow: 'hidden',
        text: ({ role }) => (role ? ROLE_NAMES[role] : 'No role'),
        cell: ({ role }) =>
          role ? (
            <span className="block truncate">{ROLE_NAMES[role]}</span>
          ) : (
            <span className="text-ink-3">No role</span>
          ),
      },
      {
        key: 'influence',
        header: 'Influence',
        leaves: 2,
        align: 'end',
        narrow: 'hidden',
        title: 'Influence, 0 to 10. High influence goes stale sooner.',
        text: ({ influence }) => String(influence ?? ''),
        cell: ({ influence }) => influence ?? <Unknown />,
      },
      {
        key: 'deal',
        header: 'Deal',
        // Its name is the longest of the row.
        isMain: true,
        narrow: 'hidden',
        text: ({ opportunity }) => opportunity.name,
        cell: ({ opportunity }) => (
          <Link
            quiet
            to={tabPath(dealPath(opportunity.id), 'contacts')}
            title={opportunity.name}
            dir="auto"
            className="block truncate touch:leading-8"
          >
            {opportunity.name}
          </Link>
        ),
      },
      {
        key: 'owner',
        header: 'Owner',
        leaves: 1,
        narrow: 'hidden',
        text: ({ opportunity }) => ownerOf(opportunity),
        cell: ({ opportunity }) => <span className="block truncate text-ink-2">{ownerOf(opportunity)}</span>,
      },
      {
        key: 'amount',
        header: 'Deal amount',
        leaves: 3,
        align: 'end',
        narrow: 'hidden',
        text: ({ opportunity: { amountMinor, currency } }) =>
          amountMinor === null ? '' : formatMoney(amountMinor, currency, { style: 'compact' }),
        cell: ({ opportunity }) => (
          <Money minor={opportunity.amountMinor} currency={opportunity.currency} style="compact" />
        ),
      },
      {
        key: 'actions',
        header: '',
        title: 'Actions',
        align: 'end',
        text: () => '',
        chrome: BUTTONS,
        cell: (row) => <RowActions row={row} actions={actions} sender={sender} />,
      },
    ];
    return columns.filter(({ key }) => showOwner || key !== 'owner');
  }, [actions, isNarrow, density, showOwner, sender]);
}

const ownerOf = ({ owner }: FreshContact['opportunity']) => (owner.active ? owner.name : `${owner.name} (left)`);

function ContactName({ row: { contact }, density }: { row: FreshContact; density: Density }) {
  const detail = [contact.title, contact.accountName].filter(Boolean).join(', ');
  return (
    <>
      <Link
        quiet
        to={contactPath(contact.id)}
        title={contact.name}
        dir="auto"
        className="block truncate font-medium touch:leading-8"
      >
        {contact.name}
      </Link>
      {density === 'comfortable' && (
        <span className="block truncate text-12 text-ink-3" dir="auto">
          {detail || 'No details yet'}
        </span>
      )}
    </>
  );
}

function RowActions({ row, actions, sender }: { row: FreshContact; actions: FreshnessActions; sender: string }) {
  const { contact, lastInteractionAt } = row;
  const { email, name } = contact;
  const { timeZone } = useSession().organization;
  return (
    <div className="flex items-center justify-end gap-1">
      <Button
        size="small"
        icon="check"
        aria-label={`Confirm engagement of ${name}`}
        title="Confirm engagement: resets freshness to 100"
        onClick={() => void actions.confirm(row)}
      >
        Confirm
      </Button>
      {email ? (
        <ButtonLink
          reloadDocument
          to={checkInMail({ contact: { name, email }, lastInteractionAt, sender, timeZone, now: Date.now() })}
          variant="quiet"
          size="small"
          icon="mail"
          className="w-7 px-0! touch:min-w-12"
          aria-label={`Write a check-in to ${name}`}
          title={`Write a check-in to ${email}`}
        />
      ) : (
        <span className="w-7 touch:min-w-12" aria-hidden="true" />
      )}
      <IconButton
        icon="close"
        size="small"
        label={`Remove ${name} from ${row.opportunity.name}`}
        onClick={() => void actions.remove(row)}
      />
    </div>
  );
}
