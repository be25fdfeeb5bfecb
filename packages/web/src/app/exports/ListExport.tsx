import { BACKGROUND_ROWS } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, newKey, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { notify } from '../../ui/notify.ts';
import { startDownload } from '../../ui/startDownload.ts';
import { type ExportFormat, ExportMenu } from '../../ui/table/ExportMenu.tsx';

const ExportsDialog = lazy(() => import('./ExportsDialog.tsx'));

interface ListExportProps {
  what: 'deals' | 'accounts' | 'contacts';
  /** How many rows a file will have; undefined while they are counted. */
  count: { readonly count: number; readonly more?: boolean } | undefined;
  rows: string | undefined;
  /** What the list is asked by, with its columns. */
  asked: () => string;
}

/** The list as a file: downloaded at once, or made in the background where it is long. */
export function ListExport({ what, count, rows, asked }: ListExportProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isLong = count !== undefined && (count.more === true || count.count > BACKGROUND_ROWS);
  async function have(format: ExportFormat) {
    if (!isLong) return startDownload(`/api/v1/exports/${what}.${format}?${asked()}`);
    try {
      await api.exportJobs.start({ what, format, query: asked() }, { context: { idempotencyKey: newKey() } });
      setOpen(true);
      await client.invalidateQueries({ queryKey: query.exportJobs.key() });
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    }
  }
  return (
    <>
      <ExportMenu
        rows={rows}
        isLong={isLong}
        onExport={(format) => void have(format)}
        onExports={() => setOpen(true)}
      />
      {isOpen && (
        <LazyPart onClose={() => setOpen(false)}>
          <ExportsDialog onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
