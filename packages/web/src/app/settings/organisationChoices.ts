/** What an organisation chooses from, for sign-up and Settings. */
import { CURRENCIES, timeZones } from '@forecastle/rules';
import type { Option } from '../../ui/fields/Combobox.tsx';

export const currencyOptions: readonly Option[] = Object.values(CURRENCIES).map(({ code, name }) => ({
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

export const ROLE_CHOICES = [
  { value: 'account_executive', label: 'Account executive', hint: 'Own deals' },
  { value: 'sales_manager', label: 'Sales manager', hint: "The team's deals" },
  { value: 'vp_sales', label: 'VP Sales', hint: "The team's deals" },
  { value: 'cro', label: 'CRO', hint: "The organisation's deals" },
  { value: 'revops', label: 'RevOps', hint: "The organisation's deals, stages, imports" },
  { value: 'admin', label: 'Admin', hint: 'Everything, and people' },
] as const;
export type RoleValue = (typeof ROLE_CHOICES)[number]['value'];
export const roleLabel = (role: string): string => ROLE_CHOICES.find(({ value }) => value === role)?.label ?? role;
