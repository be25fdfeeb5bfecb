import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/DropdownMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { startDownload } from '../../ui/startDownload.ts';
import { exportName } from '../exports/exportName.ts';
import { haveMade, stopMaking, useProcessing } from '../exports/processing.ts';

type Report = 'revenue' | 'revenue-breakdown' | 'win-loss' | 'quotas' | 'forecast';
/** What a page for the board is asked by, of what screens ask by. */
const BOARD = ['period', 'containing', 'ownerId', 'teamOf', 'roleView'] as const;

type Query = Readonly<Record<string, string | undefined>>;

interface ExportFiguresProps {
  report: Report;
  /** As the screen asks for its figures. */
  query: Query;
  /** A quiet sign among others, without a word. */
  isQuiet?: boolean;
}

/** The screen's figures as a file, of exactly what is shown; what takes a while is made in the background. */
export function ExportFigures({ report, query, isQuiet = false }: ExportFiguresProps) {
  const navigate = useNavigate();
  const processing = useProcessing();
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          processing.length > 0 ? (
            <Button className="print:hidden">
              <Icon name="spinner" className="animate-turn" />
              Processing…
            </Button>
          ) : isQuiet ? (
            <IconButton icon="download" label="Export" className="print:hidden" />
          ) : (
            <Button icon="download" className="print:hidden">
              Export
            </Button>
          )
        }
      >
        {processing.length > 0 && (
          <>
            <p className="max-w-64 px-2.5 pt-1.5 pb-1 text-12 text-ink-3">
              Downloads when ready. If you leave, you get a notification.
            </p>
            {processing.map((file) => (
              <MenuItem key={file.key} icon="close" disabled={file.id === null} onSelect={() => void stopMaking(file)}>
                Stop: {exportName(file)}
              </MenuItem>
            ))}
            <MenuLine />
          </>
        )}
        <p className="px-2.5 pt-1.5 pb-1 text-12 text-ink-3">Export this screen</p>
        <MenuItem onSelect={() => void haveMade({ what: report, format: 'xlsx', query: text(query) })}>
          Excel workbook (.xlsx)
        </MenuItem>
        <MenuItem onSelect={() => startDownload(`/api/v1/exports/${report}.csv?${text(query)}`)}>CSV (.csv)</MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => void haveMade({ what: 'board', format: 'pdf', query: text(of(query)) })}>
          PDF one-pager for the board
        </MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => void navigate('/exports')}>Exports in the background</MenuItem>
      </DropdownMenu>
      <span role="status" className="sr-only">
        {processing.map((file) => `Processing… ${exportName(file)}`).join(', ')}
      </span>
    </>
  );
}

const of = (query: Query): Query => Object.fromEntries(BOARD.map((name) => [name, query[name]]));

function text(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  return params.toString();
}
