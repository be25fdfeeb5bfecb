/**
 * Ids of the accounts and contacts that one chunk makes, by key. The chunk after it, which does not see them before they
 * are committed, takes them from here; the foreign keys between are checked at its own commit, which comes later.
 */
export class Made {
  readonly accounts = new Map<string, string>();
  readonly contacts = new Map<string, string>();
}

/** What a chunk knows of records that are being made: those of the chunk before it, and its own. */
export interface Making {
  readonly made: Made;
  readonly madeBefore: Made;
}
