import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/DropdownMenu.tsx';
import { startDownload } from '../../ui/startDownload.ts';

type Report = 'revenue' | 'revenue-breakdown' | 'win-loss' | 'quotas' | 'forecast';
/** What a page for the board is asked by, of what screens ask by. */
const BOARD = ['period', 'containing', 'ownerId', 'teamOf', 'roleView'] as const;

type Query = Readonly<Record<string, string | undefined>>;

interface ExportFiguresProps {
  report: Report;
  /** As the screen asks for its figures. */
  query: Query;
}

/** The screen's figures as a file, of exactly what is shown. */
export function ExportFigures({ report, query }: ExportFiguresProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button icon="download" className="print:hidden">
          Export
        </Button>
      }
    >
      <p className="px-2.5 pt-1.5 pb-1 text-12 text-ink-3">What this screen shows</p>
      <MenuItem onSelect={() => startDownload(href(report, 'xlsx', query))}>Excel workbook (.xlsx)</MenuItem>
      <MenuItem onSelect={() => startDownload(href(report, 'csv', query))}>CSV (.csv)</MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => startDownload(href('board', 'pdf', of(query)))}>PDF one-pager for the board</MenuItem>
    </DropdownMenu>
  );
}

const of = (query: Query): Query => Object.fromEntries(BOARD.map((name) => [name, query[name]]));

function href(report: Report | 'board', format: 'csv' | 'xlsx' | 'pdf', query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  return `/api/v1/exports/${report}.${format}?${params}`;
}
