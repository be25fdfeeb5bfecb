import { Button } from '../Button.tsx';
import { DropdownMenu, MenuItem, MenuLine } from '../DropdownMenu.tsx';

export type ExportFormat = 'csv' | 'xlsx';

interface ExportMenuProps {
  /** How many rows a file will have, in words; undefined while they are counted. */
  rows: string | undefined;
  /** It is made in the background. */
  isLong: boolean;
  onExport: (format: ExportFormat) => void;
  /** Shows the files that one had made. */
  onExports: () => void;
}

/** The list as a file, all of it and not what has been scrolled to. */
export function ExportMenu({ rows, isLong, onExport, onExports }: ExportMenuProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button icon="download">
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
    >
      <p className="num max-w-64 px-2.5 pt-1.5 pb-1 text-12 text-ink-3">
        {rows ?? 'Everything listed'}, in these columns
        {isLong && '. Made in the background. You get a notification.'}
      </p>
      <MenuItem onSelect={() => onExport('xlsx')}>Excel workbook (.xlsx)</MenuItem>
      <MenuItem onSelect={() => onExport('csv')}>CSV (.csv)</MenuItem>
      <MenuLine />
      <MenuItem onSelect={onExports}>Exports in the background</MenuItem>
    </DropdownMenu>
  );
}
