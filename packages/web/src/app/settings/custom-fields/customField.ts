import { CUSTOM_FIELD_KIND_NAMES } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';

export type CustomField = Awaited<ReturnType<Api['customFields']['list']>>['items'][number];

/** What a field is, in a line under its name. */
export function fieldWords({ kind, currency, choices }: CustomField): string {
  const used = choices.filter(({ retired }) => !retired);
  const retired = choices.length - used.length;
  if (choices.length === 0)
    return currency ? `${CUSTOM_FIELD_KIND_NAMES[kind]} in ${currency}` : CUSTOM_FIELD_KIND_NAMES[kind];
  const few = used
    .slice(0, 4)
    .map(({ label }) => label)
    .join(', ');
  const more = used.length > 4 ? ` and ${used.length - 4} more` : '';
  return `${CUSTOM_FIELD_KIND_NAMES[kind]}: ${few}${more}${retired > 0 ? `; ${retired} retired` : ''}`;
}
