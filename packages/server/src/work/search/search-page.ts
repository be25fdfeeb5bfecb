/** What a search of one kind asks for, and a page of what it finds. */
import type { FoundRecord, SearchKind } from './search-kinds.ts';

export interface Asked<Kind extends SearchKind = SearchKind> {
  readonly kind: Kind;
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface KindPage {
  readonly items: (FoundRecord & { at: string | null })[];
  readonly nextCursor: string | null;
  readonly near: boolean;
  readonly total: { readonly count: number; readonly more: boolean };
}
