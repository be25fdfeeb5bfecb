/** The file to begin with: the columns that are read, and two rows of how they are filled. */
import { PRICE_SHEET_HEADINGS } from '@forecastle/rules';

export function templateSheet(currency: string, today: string): string {
  const rows = [
    Object.values(PRICE_SHEET_HEADINGS),
    ['Example: Seats', 'Subscription', 'seat', 'Each month', '12', currency, '100', today],
    ['Example: Setup', 'Services', 'project', 'Once', '', currency, '5000', today],
  ];
  return `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
}
