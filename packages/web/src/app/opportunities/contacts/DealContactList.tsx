import { CONTACT_ROLES, type ContactRole } from '@forecastle/rules';
import { lazy, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Deal, DealContact } from '../deal.ts';
import { useMending } from '../show/mending.ts';
import { CalculateFreshness } from './CalculateFreshness.tsx';
import { partPlace } from './contactSaver.ts';
import { addContactPlace, DealContactAdd } from './DealContactAdd.tsx';
import { DealContactRow } from './DealContactRow.tsx';
import { useDealContactChanges, useDealContacts, useShownContacts } from './useDealContacts.ts';

const CommitteeMap = lazy(() => import('./committee/CommitteeMap.tsx'));

const VIEWS = { list: 'List', map: 'Map' } as const;
const NOBODY: readonly DealContact[] = [];

/** Who is on the deal, in which role, and how fresh the contact is. */
export function DealContactList({ deal }: { deal: Deal }) {
  const contacts = useDealContacts(deal.id);
  const changes = useDealContactChanges(deal);
  const [adding, setAdding] = useState(() => openUnder(addContactPlace(deal.id)) !== null);
  const [role, setRole] = useState<ContactRole | 'none'>('none');
  const [view, setView] = useUrlParam<keyof typeof VIEWS>('view', 'list');
  const editable = deal.abilities.update;
  useMending(['contacts'], ({ key }) => {
    if (!editable) return;
    setRole(CONTACT_ROLES.find((each) => each === key) ?? 'none');
    setAdding(true);
  });
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      Add contact
    </Button>
  );
  const loaded = contacts.data?.items;
  const shown = useShownContacts(deal.id, loaded ?? NOBODY);
  const items = loaded && shown;
  const isPast = deal.status !== 'open';
  // Of an open deal the map says whom it needs, and that is most while nobody is on it.
  const isMapped = view === 'map' && (!isPast || (items !== undefined && items.length > 0));
  const missing =
    items &&
    missingRoles(
      items.map(({ role }) => role),
      isPast,
    );

  return (
    <Card flush>
      {contacts.isPending && <TableSkeleton label="Loading the contacts" rows={3} columns={4} />}
      {contacts.isError && !items && <FailedQuery title="The contacts could not be loaded" of={contacts} />}
      {items && (items.length > 0 || !isPast) && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
            <p className="text-ink-3">{missing}</p>
            <div className="flex flex-wrap gap-2">
              <Segments label="View of contacts" names={VIEWS} value={view} onChange={setView} />
              {!isPast && items.length > 0 && <CalculateFreshness dealId={deal.id} />}
              {editable && (items.length > 0 || isMapped) && add}
            </div>
          </div>
          {isMapped && (
            <LazyPart fallback={<TableSkeleton label="Drawing the map" rows={4} columns={2} />}>
              <CommitteeMap
                deal={deal}
                items={items}
                editable={editable}
                onAdd={(wanted) => {
                  setRole(wanted);
                  setAdding(true);
                }}
              />
            </LazyPart>
          )}
          {!isMapped && items.length > 0 && (
            <ul>
              {items.map((item) => (
                <DealContactRow
                  key={item.contact.id}
                  dealId={deal.id}
                  item={item}
                  place={partPlace(deal.id, item.contact.id)}
                  editable={editable}
                  isPast={isPast}
                  onChange={(part) => void changes.change(item, part)}
                  onConfirm={() => void changes.confirm(item)}
                  onRemove={() => void changes.remove(item)}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {items?.length === 0 && !isMapped && (
        <EmptyState
          icon="people"
          title={isPast ? 'No contacts on this deal' : 'No contacts on this deal yet'}
          action={editable && add}
        >
          {!isPast && 'Add the Economic Buyer and the Champion first. Each is half the contact score.'}
        </EmptyState>
      )}
      {adding && (
        <DealContactAdd
          deal={deal}
          role={role}
          onClose={() => {
            setAdding(false);
            setRole('none');
          }}
        />
      )}
    </Card>
  );
}

/** Of a closed deal in the past tense. */
function missingRoles(roles: readonly (string | null)[], isPast: boolean): string {
  const buyer = roles.includes('economic_buyer');
  const champion = roles.includes('champion');
  if (buyer && champion) return `Economic Buyer and Champion ${isPast ? 'were' : 'are'} on the deal.`;
  const missing = buyer ? 'Champion' : champion ? 'Economic Buyer' : 'Economic Buyer or Champion';
  return `No ${missing}${isPast ? '' : ' yet'}.`;
}
