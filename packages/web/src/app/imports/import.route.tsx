import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { query } from '../../api/client.ts';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useFocusMain } from '../shell/useFocusMain.ts';
import { ImportReport } from './ImportReport.tsx';
import { ImportWizard } from './ImportWizard.tsx';
import { hasStarted, isUnderWay, rowWords, sizeWords } from './import.ts';
import { RecordWizard } from './records/RecordWizard.tsx';

export const meta = () => [{ title: 'Import · Forecastle' }];

/** How often running work is asked after, in milliseconds. */
const ASK_EVERY = 700;

export default function ImportRoute() {
  const { importId = '' } = useParams();
  const found = useQuery(
    query.imports.get.queryOptions({
      input: { id: importId },
      refetchInterval: ({ state }) => {
        const view = state.data;
        return view && (isUnderWay(view.status) || (view.status === 'done' && !view.scoresDone)) ? ASK_EVERY : false;
      },
    }),
  );
  const [params, setParams] = useSearchParams();
  const isLeftOver = params.has('step') && found.data !== undefined && hasStarted(found.data.status);
  // The report is no step to come back to, nor one to share.
  useEffect(() => {
    if (!isLeftOver) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('step');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isLeftOver, setParams]);
  // Each step takes away the button that led to it.
  useFocusMain(`${params.get('step')} ${found.data?.status}`);
  if (found.isPending) return <TableSkeleton label="Loading the import" />;
  if (found.isError) {
    return <FailedQuery title="The import could not be loaded" of={found} />;
  }
  const view = found.data;
  const rows = view.inspection ? `, ${rowWords(view.inspection.rowCount)}` : '';
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        above={<Link to="/imports">Imports</Link>}
        title={view.fileName}
        below={`${sizeWords(view.size)}${rows}, by ${view.createdBy.name}`}
      />
      {hasStarted(view.status) ? (
        <ImportReport view={view} />
      ) : view.records ? (
        <RecordWizard key={`${view.id} ${view.noun}`} view={view} kept={view.records.choices} />
      ) : (
        <ImportWizard key={view.id} view={view} />
      )}
    </div>
  );
}
