export interface QuotaAmount {
  /** Minor units of the organisation's currency. */
  readonly amountMinor: number;
  /** Set for just the period; made of shorter ones; the sum of quotas below, of teams among them or of reps alone. */
  readonly from: 'set' | 'periods' | 'teams' | 'reps';
}

type Own = Pick<QuotaAmount, 'amountMinor'> & { readonly from: 'set' | 'periods' };

/** The reporting line, and what is set for each of it. */
export interface QuotaLine {
  /** Who reports to somebody; for null, who reports to nobody there is. */
  readonly reportsOf: (leaderId: string | null) => readonly string[];
  readonly ofRep: (memberId: string) => Own | null;
  readonly ofTeam: (leaderId: string) => Own | null;
}

/**
 * What the quotas below come to: of a team that of its leader as a rep and, of each who reports to them, the quota of
 * their team if it has one, else what is below it in turn; of the organisation (null) the same of everybody who reports to
 * nobody. So a team that has a quota of its own counts by it, whatever its reps have. Null where nobody has any.
 */
export function rolledUpQuota(leaderId: string | null, line: QuotaLine): QuotaAmount | null {
  let sum = 0;
  let from: 'teams' | 'reps' | null = null;
  const seen = new Set<string>();
  const add = (own: Own | null, kind: 'teams' | 'reps'): boolean => {
    if (!own) return false;
    sum += own.amountMinor;
    from = kind === 'teams' ? kind : (from ?? kind);
    return true;
  };
  const addPerson = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const reports = line.reportsOf(id);
    if (reports.length > 0 && add(line.ofTeam(id), 'teams')) return;
    add(line.ofRep(id), 'reps');
    for (const report of reports) addPerson(report);
  };
  if (leaderId !== null) {
    seen.add(leaderId);
    add(line.ofRep(leaderId), 'reps');
  }
  for (const report of line.reportsOf(leaderId)) addPerson(report);
  return from === null ? null : { amountMinor: sum, from };
}
