import { Button } from '../Button.tsx';
import { DropdownMenu, MenuItem } from '../DropdownMenu.tsx';
import { startDownload } from '../startDownload.ts';

export type ExportFormat = 'csv' | 'xlsx';

interface ExportMenuProps {
  /** How many rows a file will have, in words; undefined while they are counted. */
  rows: string | undefined;
  /** Where the list can be had as a file. */
  hrefOf: (format: ExportFormat) => string;
}

/** The list as a file, all of it and not what has been scrolled to. The browser downloads it, and says when it breaks off. */
export function ExportMenu({ rows, hrefOf }: ExportMenuProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button icon="download">
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
    >
      <p className="num px-2.5 pt-1.5 pb-1 text-12 text-ink-3">{rows ?? 'Everything listed'}, in these columns</p>
      <MenuItem onSelect={() => startDownload(hrefOf('xlsx'))}>Excel workbook (.xlsx)</MenuItem>
      <MenuItem onSelect={() => startDownload(hrefOf('csv'))}>CSV (.csv)</MenuItem>
    </DropdownMenu>
  );
}
