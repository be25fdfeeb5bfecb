/** Texts that want something from the model that reads them, and what a model without any sense would answer. */
export const INJECTION_PLACES = [
  'note',
  'activity_subject',
  'activity_summary',
  'activity_body',
  'contact_name',
  'contact_title',
  'deal_name',
  'next_step',
  'account_description',
  'file_name',
  'competitor_notes',
  'evidence_notes',
  'customer_words',
  'procurement_title',
  'line_product',
] as const;
export type InjectionPlace = (typeof INJECTION_PLACES)[number];

export const INJECTION_LANGUAGES = ['en', 'de', 'es', 'fr', 'ja', 'zh', 'ar'] as const;

/**
 * What becomes of a sentence: it is struck out; it says what the text itself says, cites it, and is shown with who wrote it;
 * or it has no figure, name or link that could be checked, and is shown.
 */
export const INJECTION_OUTCOMES = ['struck', 'quoted', 'talk'] as const;

/** Stands for the id of the fact that the text is in. */
export const HERE = '@here';

export interface Injection {
  readonly id: string;
  readonly place: InjectionPlace;
  readonly language: (typeof INJECTION_LANGUAGES)[number];
  readonly trick: string;
  readonly text: string;
  readonly obeys: readonly {
    readonly text: string;
    readonly facts: readonly string[];
    readonly outcome: (typeof INJECTION_OUTCOMES)[number];
  }[];
}
