import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { ForecastTabs } from '../forecasts/ForecastTabs.tsx';
import { PeriodLine } from '../forecasts/PeriodLine.tsx';
import { PeriodPicker } from '../forecasts/PeriodPicker.tsx';
import { useForecastView } from '../forecasts/useForecastView.ts';
import { zoneWords } from '../periods/place.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { ExportFigures } from '../revenue/ExportFigures.tsx';
import { useSession } from '../shell/session.ts';
import { QuotaFilterBar } from './QuotaFilterBar.tsx';
import { QuotaSummary } from './QuotaSummary.tsx';
import { QuotaTable } from './QuotaTable.tsx';
import { filtersOf, NAME_SORT, NO_FILTERS, type QuotaFilters, rowsOf, withFilters } from './quotaRows.ts';
import { keyOf, RAMP_PLACE, type Standing } from './quotas.ts';
import { useQuotas } from './useQuotas.ts';

const QuotaDialog = lazy(async () => ({ default: (await import('./QuotaDialog.tsx')).QuotaDialog }));
const QuotaImport = lazy(async () => ({ default: (await import('./import/QuotaImport.tsx')).QuotaImport }));
const QuotaSpread = lazy(async () => ({ default: (await import('./spread/QuotaSpread.tsx')).QuotaSpread }));
const RampDialog = lazy(async () => ({ default: (await import('./RampDialog.tsx')).RampDialog }));
const QuotaHistory = lazy(async () => ({ default: (await import('./QuotaHistory.tsx')).QuotaHistory }));

const GROUPS = { individual: 'Individual', team: 'Team' } as const;
type Group = keyof typeof GROUPS;

/** Quotas of a fiscal month, quarter or year: attainment against what is to be expected by now, by rep or team. */
export function QuotaAnalytics() {
  const { organization, abilities } = useSession();
  const period = useForecastView();
  const [group, setGroup] = useUrlParam<Group>('view', 'individual');
  const { view, set } = useQuotas(period.kind, period.containing);
  const [isSetting, setSetting] = useState(() => openUnder('form/quotas/') !== null);
  const [isRamp, setRamp] = useState(() => openUnder(RAMP_PLACE) !== null);
  const [opened, setOpened] = useState<Standing | null>(null);
  const [importing, setImporting] = useUrlParam<'yes' | ''>('import', '', { push: true });
  const [spreading, setSpreading] = useUrlParam<'yes' | ''>('spread', '', { push: true });
  const [params, setParams] = useSearchParams();
  const [sort, setSort] = useUrlParam('sort', NAME_SORT);
  const { data } = view;
  const filters = filtersOf(params, data?.teams ?? []);
  const setFilters = (next: QuotaFilters) =>
    setParams((before) => withFilters(before, next), { replace: true, preventScrollReset: true });
  // Who is in a team is known from who reports to whom.
  const people = useQuery(query.people.list.queryOptions({ enabled: filters.team !== null }));
  const isImporting = importing === 'yes' && abilities.setQuotas;
  const isSpreading = spreading === 'yes' && abilities.setQuotas && !isImporting;
  const begin = abilities.setQuotas && (
    <Button variant="primary" icon="edit" disabled={!data} onClick={() => setSetting(true)}>
      Set quotas
    </Button>
  );
  const picker = (
    <PeriodPicker
      kind={period.kind}
      period={data?.period}
      isCurrent={period.containing === null}
      onKind={period.setKind}
      onDay={(day) => period.setContaining(day ?? '')}
    />
  );
  const items = (group === 'team' ? data?.teams : data?.reps) ?? [];
  const of = group === 'team' ? 'team' : 'rep';
  const rows = rowsOf(items, filters, people.data?.items ?? [], organization.name);
  const none = data && data.all.quotaMinor === null && items.every(({ quotaMinor }) => quotaMinor === null);
  return (
    <>
      <PageHeader
        title={isImporting ? 'Quotas from a spreadsheet' : isSpreading ? 'Spread a quota' : 'Quota analytics'}
        below={!isImporting && <PeriodLine period={data?.period}>, {zoneWords(organization.timeZone)}</PeriodLine>}
        actions={
          isImporting ? (
            <Button onClick={() => setImporting(null)}>Back to the quotas</Button>
          ) : isSpreading ? (
            <>
              {picker}
              <Button onClick={() => setSpreading(null)}>Back to the quotas</Button>
            </>
          ) : (
            <>
              {/* There from the start, so that nothing below moves when the quotas are here. */}
              {(data ? data.teams.length > 0 : abilities.seeTeam) && (
                <Segments label="View" names={GROUPS} value={group} onChange={setGroup} />
              )}
              {picker}
              <ExportFigures
                report="quotas"
                query={{ period: period.kind, containing: period.containing ?? undefined, view: group }}
              />
              {abilities.setQuotas && (
                <>
                  <Button disabled={!data} onClick={() => setRamp(true)}>
                    Ramp
                  </Button>
                  <Button onClick={() => setSpreading('yes')}>Spread</Button>
                  <Button icon="upload" onClick={() => setImporting('yes')}>
                    Import
                  </Button>
                </>
              )}
              {/* Without any quota it stands in the empty state. */}
              {!none && begin}
            </>
          )
        }
      />
      {!isImporting && !isSpreading && <ForecastTabs />}
      {!data ? (
        <Card flush>
          {view.isError ? (
            <FailedQuery title="The quotas could not be loaded" of={view} />
          ) : (
            <TableSkeleton label="Loading the quotas" rows={6} columns={5} />
          )}
        </Card>
      ) : isImporting ? (
        <LazyPart fallback={<TableSkeleton label="Loading the import" rows={6} columns={5} />}>
          <QuotaImport view={data} organization={organization.name} onClose={() => setImporting(null)} />
        </LazyPart>
      ) : isSpreading ? (
        <LazyPart fallback={<TableSkeleton label="Loading the spread" rows={6} columns={5} />}>
          <QuotaSpread
            key={`${data.period.kind} ${data.period.start}`}
            view={data}
            organization={organization.name}
            onClose={() => setSpreading(null)}
          />
        </LazyPart>
      ) : (
        <div className={classes('prints-as-drawn grid gap-4', view.isPlaceholderData && 'opacity-60')}>
          {none ? (
            <Card>
              <EmptyState icon="target" title={`No quotas for ${data.period.label}`} action={begin}>
                {abilities.setQuotas
                  ? 'Set a quota for each rep, or spread a total.'
                  : 'Your manager, RevOps or an admin sets them.'}
              </EmptyState>
            </Card>
          ) : (
            <QuotaSummary view={data} organization={organization.name} />
          )}
          {items.length > 0 && (
            <QuotaFilterBar
              view={data}
              filters={filters}
              organization={organization.name}
              of={of}
              shown={rows.length}
              total={items.length}
              onChange={setFilters}
            />
          )}
          {items.length === 0 ? null : filters.team !== null && !people.data ? (
            <Card flush>
              {people.isError ? (
                <FailedQuery title="The team could not be loaded" of={people} />
              ) : (
                <TableSkeleton label="Loading the team" rows={3} columns={5} />
              )}
            </Card>
          ) : rows.length === 0 ? (
            <Card>
              <EmptyState
                icon="filter"
                title={`No ${of}s match the filters`}
                action={<Button onClick={() => setFilters(NO_FILTERS)}>Show every {of}</Button>}
              >
                {counted(items.length, of)} in {data.period.label} without filters.
              </EmptyState>
            </Card>
          ) : (
            <QuotaTable
              title={group === 'team' ? 'Teams' : 'Reps'}
              view={data}
              items={rows}
              organization={organization.name}
              sort={sort}
              onSort={setSort}
              onOpen={setOpened}
            />
          )}
        </div>
      )}
      <LazyPart onClose={() => setSetting(false)}>
        {isSetting && data && (
          <QuotaDialog
            key={`${data.period.kind} ${data.period.start}`}
            view={data}
            organization={organization.name}
            set={set}
            onClose={() => setSetting(false)}
          />
        )}
      </LazyPart>
      <LazyPart onClose={() => setRamp(false)}>
        {isRamp && data && <RampDialog view={data} onClose={() => setRamp(false)} />}
      </LazyPart>
      <LazyPart onClose={() => setOpened(null)}>
        {opened && data && (
          <QuotaHistory
            key={keyOf(opened)}
            view={data}
            standing={opened}
            organization={organization.name}
            onClose={() => setOpened(null)}
          />
        )}
      </LazyPart>
    </>
  );
}
