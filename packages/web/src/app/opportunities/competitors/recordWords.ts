interface CompetitorRecord {
  readonly won: number;
  readonly lost: number;
  readonly winRate: number | null;
}

/** How deals against a competitor ended, of those one may see; null before the first close. */
export function recordWords(record: CompetitorRecord | undefined): string | null {
  if (!record || record.winRate === null) return null;
  return `Won ${record.won} of ${record.won + record.lost} against them, ${Math.round(record.winRate * 100)}%`;
}
