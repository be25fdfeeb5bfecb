/** Which of the weeks that are kept a present figure is compared with. */
interface Week {
  /** Its Monday, YYYY-MM-DD. */
  readonly week: string;
}

/** What has moved since last week is told from its Monday, or from this week's where nothing was there before. */
export const lastWeek = <W extends Week>(weeks: readonly W[]): W | undefined => weeks.at(-2) ?? weeks.at(-1);

/** What has moved since Monday: on a Monday since the one before, because since midnight there is nothing to tell yet. */
export function sinceMonday<W extends Week>(weeks: readonly W[], today: string): W | undefined {
  const latest = weeks.at(-1);
  return latest?.week === today ? lastWeek(weeks) : latest;
}
