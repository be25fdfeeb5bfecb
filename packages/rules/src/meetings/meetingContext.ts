/** What finding items needs to know besides the transcript. */
export interface MeetingCompetitor {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface MeetingContext {
  readonly competitors: readonly MeetingCompetitor[];
  /** Indexes of the speakers who are ours; null when nobody knows. */
  readonly colleagues: readonly number[] | null;
  /** Day of the meeting: days since 1970-01-01, local to the organisation. */
  readonly day: number;
  /** Names of colleagues and contacts who may be named in the meeting. */
  readonly names: readonly string[];
}
