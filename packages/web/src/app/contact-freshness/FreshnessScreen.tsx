import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import { PipelineTabs } from '../forecasts/PipelineTabs.tsx';
import { ConnectMailboxNote } from '../mailbox/ConnectMailboxNote.tsx';
import { usePeople } from '../opportunities/edit/useDealChoices.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { FreshnessAlerts } from './FreshnessAlerts.tsx';
import { FreshnessTable } from './FreshnessTable.tsx';
import { FreshnessToolbar } from './FreshnessToolbar.tsx';
import type { FreshnessSummary } from './freshContact.ts';
import { type FreshnessView, isFiltered, NO_FILTER, useFreshnessView } from './freshnessView.ts';
import { useCalculation } from './useCalculation.ts';
import { type Freshness, useFreshness } from './useFreshness.ts';

const GUIDE = '/help/contact-freshness-guide';

/** Whom nobody has spoken to lately, on which deals, and what to do about it. */
export function FreshnessScreen() {
  const { organization, abilities } = useSession();
  const [view, setView] = useFreshnessView();
  const list = useFreshness(view);
  const people = usePeople();
  const { progress, calculate } = useCalculation();
  const summary = list.summary.data;
  const total = summary && totalOf(summary, view);
  const hasNone = list.pages.isSuccess && list.rows.length === 0 && !isFiltered(view);
  return (
    <>
      <PageHeader
        title="Contact freshness"
        below={
          <span aria-live="polite">
            {total === undefined ? (
              <Skeleton className="mt-1 h-4 w-56" />
            ) : (
              <>
                <span className="num">{total.toLocaleString()}</span> {total === 1 ? 'contact' : 'contacts'} on open
                deals · <Link to={GUIDE}>How it works</Link>
              </>
            )}
          </span>
        }
        actions={
          <Button busy={progress !== null} icon="clock" onClick={() => void calculate()}>
            Calculate Freshness
          </Button>
        }
      />
      <PipelineTabs />
      {progress && (
        <div className="mb-4 rounded-md bg-surface p-4 shadow-raised">
          <ProgressBar
            label="Calculating freshness"
            done={progress.total === null ? null : progress.calculated}
            total={progress.total ?? 0}
            detail={
              progress.total !== null &&
              `${progress.calculated.toLocaleString()} of ${progress.total.toLocaleString()} deals`
            }
          />
        </div>
      )}
      {summary && <FreshnessAlerts alerts={summary.alerts} currency={organization.currency} onShow={setView} />}
      {summary && <ConnectMailboxNote className="mb-4" />}
      {!hasNone && (
        <FreshnessToolbar
          view={view}
          summary={summary}
          people={people}
          showOwners={abilities.seeTeam || abilities.seeOrganization}
          onChange={setView}
        />
      )}
      <div className="overflow-hidden rounded-md bg-surface shadow-raised">
        <Body list={list} total={total} view={view} onView={setView} />
      </div>
    </>
  );
}

/** Rows in the bands that are shown; all of them when none is chosen. */
function totalOf({ stale, needsAttention, active }: FreshnessSummary, { band }: FreshnessView): number {
  const counts = { stale, needs_attention: needsAttention, active };
  const shown = band.length > 0 ? band : (['stale', 'needs_attention', 'active'] as const);
  return shown.reduce((sum, each) => sum + counts[each], 0);
}

interface BodyProps {
  list: Freshness;
  total: number | undefined;
  view: FreshnessView;
  onView: (part: Partial<FreshnessView>) => void;
}

function Body({ list, total, view, onView }: BodyProps) {
  const { pages, rows } = list;
  if (pages.isPending) return <TableSkeleton label="Loading contacts" rows={10} columns={7} />;
  if (pages.isError && rows.length === 0) {
    return <FailedQuery title="The contacts could not be loaded" of={pages} />;
  }
  if (rows.length > 0) return <FreshnessTable list={list} total={total} view={view} onView={onView} />;
  return isFiltered(view) ? (
    <EmptyState
      icon="filter"
      title="No contacts match these filters"
      action={<Button onClick={() => onView(NO_FILTER)}>Clear filters</Button>}
    >
      Try another role or freshness.
    </EmptyState>
  ) : (
    <EmptyState
      icon="people"
      title="No contacts on open deals yet"
      action={
        <ButtonLink to="/crm/opportunities" variant="primary" icon="deals">
          Open deals
        </ButtonLink>
      }
    >
      Add the Champion and Economic Buyer to a deal under Contacts.
    </EmptyState>
  );
}
