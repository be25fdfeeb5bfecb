import { type OpportunityView, writeView } from '../opportunities/opportunityAddress.ts';

/** The one rep or team that the filter consists of, neither where it is empty; null when it holds anything else. */
export function onlyWhose(filter: OpportunityView): { owner: string | null; team: string | null } | null {
  const [owner = null, ...others] = filter.owner;
  const isOnly = String(writeView({ ...filter, owner: [], team: null })) === '' && others.length === 0;
  return isOnly && (owner === null || filter.team === null) ? { owner, team: filter.team } : null;
}
