import {
  buyingCommittee,
  type CommitteeNode,
  type ContactRole,
  counted,
  dayOfIsoDate,
  PHASE_NAMES,
  type Phase,
  ROLE_NAMES,
} from '@forecastle/rules';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { classes } from '../../../../ui/classes.ts';
import type { Option } from '../../../../ui/fields/Combobox.tsx';
import { dayIn } from '../../../../ui/format/dates.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { contactPath } from '../../../contacts/contact.ts';
import { useSession } from '../../../shell/session.ts';
import type { Deal, DealContact } from '../../deal.ts';
import { useDealChoices } from '../../edit/useDealChoices.ts';
import { CommitteeCard } from './CommitteeCard.tsx';

/** Cards shown before the others are asked for. */
const FIRST = 60;
/** Levels that are indented: deeper ones stand under each other, so that a phone can show them. */
const INDENTED = 4;

interface CommitteeMapProps {
  deal: Deal;
  items: readonly DealContact[];
  editable: boolean;
  onAdd: (role: ContactRole) => void;
}

/** The buying committee as a chart: who reports to whom, who is missing for the phase, and whether one person carries it. */
export default function CommitteeMap({ deal, items, editable, onAdd }: CommitteeMapProps) {
  const { timeZone } = useSession().organization;
  const { stages } = useDealChoices();
  const isPast = deal.status !== 'open';
  const phase: Phase | null = stages.find(({ id }) => id === deal.stage.id)?.phase ?? null;
  const committee = useMemo(
    () =>
      buyingCommittee(
        items.map(({ contact, role, influence }) => ({
          id: contact.id,
          name: contact.name,
          role,
          influence,
          lastMetDay:
            contact.lastInteractionAt === null
              ? null
              : dayOfIsoDate(dayIn(timeZone, Date.parse(contact.lastInteractionAt))),
          reportsTo: contact.reportsTo,
        })),
        { phase: phase ?? 'late', today: dayOfIsoDate(dayIn(timeZone)) },
      ),
    [items, phase, timeZone],
  );
  const known = useMemo(() => new Map(items.map((item) => [item.contact.id, item])), [items]);
  const others: readonly Option[] = useMemo(
    () => items.map(({ contact }) => ({ value: contact.id, label: contact.name, detail: 'on this deal' })),
    [items],
  );
  const [all, setAll] = useState(false);
  const unplaced = all ? committee.unplaced : committee.unplaced.slice(0, FIRST);
  const card = (id: string) => {
    const item = known.get(id);
    return item && <CommitteeCard item={item} isPast={isPast} others={others} />;
  };
  return (
    <div className="grid gap-5 p-5 max-sm:p-4">
      {!isPast && items.length > 0 && (
        <Threads committee={committee} nameOf={(id) => known.get(id)?.contact.name ?? ''} />
      )}
      {!isPast && phase !== null && committee.missing.length > 0 && (
        <section aria-label="Missing roles">
          <h3 className="mb-2 text-12 font-medium text-ink-3">
            Missing in the {PHASE_NAMES[phase].toLowerCase()} phase
          </h3>
          <ul className="flex flex-wrap gap-2">
            {committee.missing.map((role) => (
              <li
                key={role}
                className="flex min-h-11 items-center gap-3 rounded-md border border-dashed border-control px-4 py-1.5"
              >
                <span>
                  {ROLE_NAMES[role]}
                  <span className="block text-12 text-ink-3">No one yet</span>
                </span>
                {editable && (
                  <Button size="small" icon="plus" onClick={() => onAdd(role)}>
                    Add<span className="sr-only"> a contact as {ROLE_NAMES[role]}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {committee.chart.length > 0 && (
        <section aria-label="Reporting lines">
          <h3 className="mb-2 text-12 font-medium text-ink-3">Reporting lines</h3>
          <Branch nodes={committee.chart} depth={0} card={card} />
        </section>
      )}
      {unplaced.length > 0 && (
        <section aria-label="No reporting lines">
          <h3 className="mb-2 text-12 font-medium text-ink-3">
            {committee.chart.length === 0 ? 'Set “Reports to” on a contact to draw the chart' : 'No reporting lines'}
          </h3>
          <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
            {unplaced.map((id) => (
              <li key={id} className="flex min-w-0">
                {card(id)}
              </li>
            ))}
          </ul>
          {unplaced.length < committee.unplaced.length && (
            <Button variant="quiet" className="mt-2" onClick={() => setAll(true)}>
              Show {counted(committee.unplaced.length - unplaced.length, 'more contact')}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

function Threads({
  committee: { active, singleThread },
  nameOf,
}: {
  committee: ReturnType<typeof buyingCommittee>;
  nameOf: (id: string) => string;
}) {
  if (active.length > 1) {
    return <p className="text-ink-2">{active.length} met in the last 30 days.</p>;
  }
  return (
    <p className="flex items-start gap-2 rounded-md bg-attention-soft px-3 py-2 text-attention-ink">
      <Icon name="alert" className="mt-0.5" />
      {singleThread === null ? (
        'No contact met in the last 30 days.'
      ) : (
        <span>
          Single-threaded: only <span className="font-medium">{nameOf(singleThread)}</span> met in the last 30 days.
        </span>
      )}
    </p>
  );
}

interface BranchProps {
  nodes: readonly CommitteeNode[];
  depth: number;
  card: (id: string) => ReactNode;
}

function Branch({ nodes, depth, card }: BranchProps) {
  return (
    <ul className={classes('grid gap-3', depth > 0 && 'mt-3', depth > 0 && depth <= INDENTED && 'ml-2 sm:ml-5')}>
      {nodes.map((node) => (
        <li
          key={node.id}
          className={classes(
            'relative min-w-0',
            // The line from whoever stands above: down along all of them, and across to each.
            depth > 0 &&
              'border-l border-line-strong pl-3 before:absolute before:top-7 before:left-0 before:w-3 before:border-t before:border-line-strong last:border-transparent last:after:absolute last:after:top-0 last:after:-left-px last:after:h-7 last:after:border-l last:after:border-line-strong sm:pl-5 sm:before:w-5',
          )}
        >
          {node.isOnDeal ? card(node.id) : <Elsewhere node={node} />}
          {node.reports.length > 0 && <Branch nodes={node.reports} depth={depth + 1} card={card} />}
        </li>
      ))}
    </ul>
  );
}

/** Somebody above people of the deal who is not on it. */
function Elsewhere({ node }: { node: CommitteeNode }) {
  return (
    <div className="w-full max-w-96 rounded-md border border-dashed border-control px-4 py-3">
      <p className="truncate font-medium">
        <Link quiet to={contactPath(node.id)} dir="auto" className="touch:block touch:truncate touch:leading-12">
          {node.name}
        </Link>
      </p>
      <p className="text-12 text-ink-3">Not on this deal</p>
    </div>
  );
}
