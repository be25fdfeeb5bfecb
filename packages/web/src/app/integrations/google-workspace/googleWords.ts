/** Google Workspace in the words of its screen. */
import type { MAILBOX_EVERY_MINUTES } from '@forecastle/contract/limits';
import type { Api } from '../../../api/client.ts';

export type GoogleWorkspace = Awaited<ReturnType<Api['googleWorkspace']['get']>>;
export type MailboxOwner = Awaited<ReturnType<Api['googleWorkspace']['people']>>['items'][number];

type Minutes = (typeof MAILBOX_EVERY_MINUTES)[number];
export const EVERY_CHOICES: readonly { readonly value: `${Minutes}`; readonly label: string }[] = [
  { value: '5', label: 'Every 5 minutes' },
  { value: '15', label: 'Every 15 minutes' },
  { value: '60', label: 'Every hour' },
];

/** Splits what was typed into domains: one a line, or with commas or spaces between them; an @ before one is left out. */
export const domainsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/u)
      .map((part) => part.replace(/^@/u, '').toLowerCase())
      .filter((part) => part !== ''),
  ),
];
