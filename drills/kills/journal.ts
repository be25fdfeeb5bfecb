import type { Body } from './client.ts';

/** What the product acknowledged to one organisation, as it must be found again. */
export interface Journal {
  readonly deals: Map<string, Body>;
  readonly accounts: Map<string, Body>;
  /** By deal, then by id. */
  readonly activities: Map<string, Map<string, Body>>;
  /** By the name of the file. */
  readonly imports: ImportedFile[];
}

export interface ImportedFile {
  readonly name: string;
  /** By external id. */
  readonly rows: ReadonlyMap<string, { name: string; amountMinor: number; closeDate: string }>;
  id: string;
  /** The import as it was when it had ended. */
  end: Body | null;
}

export const emptyJournal = (): Journal => ({
  deals: new Map(),
  accounts: new Map(),
  activities: new Map(),
  imports: [],
});

/** Of a deal: all that time and the sweep do not change by themselves, and that is not told of something else. */
export function dealFacts({ health, abilities, account, accountFacts, stage, owner, team, ...own }: Body): Body {
  return { ...own, account: account?.id ?? null, stage: stage.id, owner: owner.id };
}

/** Of an account: without what its deals and contacts add up to. */
export const accountFacts = ({ abilities, totals, contacts, ...own }: Body): Body => own;
export const activityFacts = ({ abilities, ...own }: Body): Body => own;
