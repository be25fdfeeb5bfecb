import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { startDownload } from '../../ui/startDownload.ts';

/** The month as a file: the rows of the table, with exact costs. */
export function UsageExport({ month }: { month: string }) {
  const file = (format: 'csv' | 'xlsx') => startDownload(`/api/v1/exports/ai-usage.${format}?month=${month}-01`);
  return (
    <DropdownMenu align="end" trigger={<Button icon="download">Export</Button>}>
      <MenuItem onSelect={() => file('xlsx')}>Excel workbook (.xlsx)</MenuItem>
      <MenuItem onSelect={() => file('csv')}>CSV (.csv)</MenuItem>
    </DropdownMenu>
  );
}
