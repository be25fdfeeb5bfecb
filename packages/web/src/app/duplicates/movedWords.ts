import { counted, ROLE_NAMES } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';

type Preview = Awaited<ReturnType<Api['merges']['preview']>>;

/** What a merge moves, as a sentence. */
export function movedWords(
  { deals, activities, contacts, children }: Pick<Preview, 'deals' | 'activities' | 'contacts' | 'children'>,
  from: string,
  to: string,
): string {
  const parts = [
    deals > 0 && counted(deals, 'deal'),
    activities > 0 && (activities === 1 ? '1 activity' : `${activities.toLocaleString('en')} activities`),
    contacts > 0 && counted(contacts, 'contact'),
    children > 0 && `${counted(children, 'account')} below it`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return `Nothing to move from ${from}.`;
  const last = parts.pop();
  const list = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
  return `${list} move from ${from} to ${to}.`;
}

/** What stays of somebody who is on a deal twice. */
export function twiceWords({ name, role, influence }: Preview['twice'][number]): string {
  const as = role === null ? 'without a role' : `as ${ROLE_NAMES[role as keyof typeof ROLE_NAMES]}`;
  return `Both are on ${name}. One stays, ${as}${influence === null ? '' : `, influence ${influence}`}.`;
}
