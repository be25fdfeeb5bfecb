/**
 * Ids of the accounts and contacts that one chunk makes, by key. The chunks after it, which do not see them before they
 * are committed, take them from here; the foreign keys between are checked at their own commits, which come later.
 */
export class Made {
  readonly accounts = new Map<string, string>();
  readonly contacts = new Map<string, string>();
}

/** What a chunk knows of records that are being made: those of the chunks before it that may not be committed, and its own. */
export interface Making {
  readonly made: Made;
  readonly madeBefore: readonly Made[];
}
