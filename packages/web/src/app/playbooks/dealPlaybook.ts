import { dealPath } from '../opportunities/deal.ts';
import { mendPath } from '../opportunities/show/mending.ts';
import type { PlaybookTarget } from './playbook.ts';

/** Where the playbook of a deal leads: the form that mends something, or the score and its reasons. */
export const dealTargetPath =
  (dealId: string) =>
  (target: PlaybookTarget): string =>
    target.kind === 'score' ? `${dealPath(dealId)}?why=${target.key ?? ''}` : mendPath(dealId, target);
