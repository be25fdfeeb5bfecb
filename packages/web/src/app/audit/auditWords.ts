import type { Option } from '../../ui/fields/Combobox.tsx';
import type { AuditCategory, AuditEntry } from './useAuditTrail.ts';

const CATEGORY_WORDS: Record<AuditCategory, string> = {
  deals: 'Deals',
  imported_deals: 'Deals, row by row in imports',
  records: 'Accounts, contacts and inquiries',
  imports: 'Imports',
  exports: 'Exports and backups',
  sessions: 'Signing in',
  people: 'People',
  keys: 'API keys',
  settings: 'Settings',
};

export const CATEGORY_CHOICES = [
  { value: '', label: 'Everything' },
  ...Object.entries(CATEGORY_WORDS).map(([value, label]) => ({ value, label })),
];

export const personOptions = (people: readonly { id: string; name: string; active: boolean }[]): Option[] =>
  people.map(({ id, name, active }) => ({ value: id, label: name, detail: active ? undefined : 'deactivated' }));

/** The screen of a record, where it has one. */
export function pathOf({ kind, id }: NonNullable<AuditEntry['subject']>): string | null {
  switch (kind) {
    case 'opportunity':
      return `/crm/opportunities/${id}`;
    case 'import':
      return `/imports/${id}`;
    case 'inquiry':
      return `/inquiries/${id}`;
    case 'person':
    case 'invitation':
      return '/settings/people';
    case 'stage':
      return '/settings/stages';
    default:
      return null;
  }
}
