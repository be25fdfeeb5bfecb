import type { TemplateWords } from '@forecastle/rules';

/** Words that an organisation keeps in versions, whatever they are for. */
export interface KeptWords extends TemplateWords {
  readonly version: number;
  readonly isShipped: boolean;
  readonly changedBy: { readonly name: string } | null;
  readonly changedAt: string | null;
}
