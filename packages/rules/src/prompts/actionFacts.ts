import { isoDate } from '../days.ts';
import type { ContextFact, DealContext } from '../drafts/dealContext.ts';
import type { ActionWords } from '../plans/describeAction.ts';
import type { Audience } from './audience.ts';

/** Returns what a plan says about an action, as facts beside the sheet of its deal. Both are internal. */
export function actionFacts(
  { id, today }: Pick<DealContext, 'id' | 'today'>,
  { riskSummary, suggestedAction }: ActionWords,
  audience: Audience,
): ContextFact[] {
  if (audience === 'customer') return [];
  const more = {
    group: 'risk',
    trust: 'system',
    record: { kind: 'opportunity', id },
    asOf: isoDate(today),
  } as const;
  return [
    { id: 'action_reason', label: 'Why now', text: riskSummary, ...more },
    { id: 'suggested_action', label: 'Suggested action', text: suggestedAction, ...more },
  ].filter(({ text }) => text.trim() !== '');
}
