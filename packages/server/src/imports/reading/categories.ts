import type { ContactRole, ForecastCategory } from '@forecastle/rules';
import { normaliseHeader } from './headings.ts';
import { closedStatus } from './stages.ts';

const CATEGORIES: Readonly<Record<ForecastCategory, readonly string[]>> = {
  pipeline: ['pipeline', 'pipe', 'open', 'pipeline deal'],
  best_case: ['best case', 'bestcase', 'upside', 'most likely', 'mostlikely', 'probable', 'likely', 'strong upside'],
  commit: ['commit', 'committed', 'forecast', 'in forecast', 'commitment'],
  closed: ['closed', 'closed won', 'closed lost', 'won', 'lost'],
  omitted: ['omitted', 'omit', 'not forecasted', 'notforecasted', 'not in forecast', 'excluded', 'none'],
};

const ROLES: Readonly<Record<ContactRole, readonly string[]>> = {
  champion: ['champion', 'executive sponsor', 'sponsor', 'coach', 'advocate', 'internal champion'],
  economic_buyer: ['economic buyer', 'economic decision maker', 'budget holder', 'economicbuyer', 'executive buyer'],
  technical_reviewer: [
    'technical reviewer',
    'technical buyer',
    'evaluator',
    'technical evaluator',
    'technical decision maker',
  ],
  decision_maker: [
    'decision maker',
    'decisionmaker',
    'approver',
    'business decision maker',
    'buyer',
    'decision makers',
  ],
  influencer: ['influencer', 'business user', 'end user', 'user', 'other', 'influence', 'stakeholder'],
};

const categoryOf = invert(CATEGORIES);
const roleOf = invert(ROLES);

function invert<K extends string>(table: Readonly<Record<K, readonly string[]>>): Map<string, K> {
  const found = new Map<string, K>();
  for (const key of Object.keys(table) as K[]) for (const name of table[key]) found.set(name, key);
  return found;
}

/** The forecast category a word of an export stands for, or null. */
export function readCategory(text: string): ForecastCategory | null {
  return categoryOf.get(normaliseHeader(text)) ?? null;
}

/** The role on a deal a word of an export stands for, or null. */
export function readRole(text: string): ContactRole | null {
  return roleOf.get(normaliseHeader(text)) ?? null;
}

/** Won, lost or open by a status column, also one of yes and no (`Won: 1`); null when it says nothing. */
export function readOutcome(text: string): 'won' | 'lost' | 'open' | null {
  return closedStatus(text) ?? (/^(?:open|active|in progress)$/i.test(text) ? 'open' : null);
}
