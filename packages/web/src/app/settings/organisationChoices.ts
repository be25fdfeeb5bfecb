/** What an organisation chooses from, for sign-up and Settings. */
import { CURRENCIES, timeZones } from '@forecastle/rules';
import type { Option } from '../../ui/fields/Combobox.tsx';

export const currencyOptions: readonly Option[] = CURRENCIES.map(({ code, name }) => ({
  value: code,
  label: code,
  detail: name,
}));

export const timeZoneOptions = (): readonly Option[] =>
  timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const monthChoices = MONTHS.map((label, index) => ({ value: String(index + 1), label }));
