/** Where the custom values of each noun stand, and what finds its records by them: all else is the same for every noun. */
import type { CustomFieldNoun } from '@forecastle/rules';

export interface CustomNoun {
  readonly noun: CustomFieldNoun;
  /** The records, with their values by key in `custom`, and by which name statements call them. */
  readonly table: 'opportunities' | 'accounts' | 'contacts';
  readonly alias: 'o' | 'a' | 'c';
  /** Holds a row for each value, and the id of its record under this name. */
  readonly values: 'deal_custom_values' | 'account_custom_values' | 'contact_custom_values';
  readonly id: 'opportunity_id' | 'account_id' | 'contact_id';
}

export const CUSTOM_NOUNS: Readonly<Record<CustomFieldNoun, CustomNoun>> = {
  deal: { noun: 'deal', table: 'opportunities', alias: 'o', values: 'deal_custom_values', id: 'opportunity_id' },
  account: { noun: 'account', table: 'accounts', alias: 'a', values: 'account_custom_values', id: 'account_id' },
  contact: { noun: 'contact', table: 'contacts', alias: 'c', values: 'contact_custom_values', id: 'contact_id' },
};

/** The values of a record that anybody sees: those of archived fields are left out. $1 is the organisation. */
export const shownCustom = (noun: CustomFieldNoun): string =>
  `${CUSTOM_NOUNS[noun].alias}.custom - coalesce((SELECT array_agg(f.key) FROM custom_fields f
    WHERE f.organization_id = $1 AND f.noun = '${noun}' AND f.archived_at IS NOT NULL), '{}')`;
