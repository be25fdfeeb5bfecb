export interface Issue {
  readonly row: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly reason: string;
  readonly expected: string | null;
  readonly severity: string;
}

export interface IssueGroup<T extends Issue> {
  readonly key: string;
  /** Never empty; they share column, reason, what was expected and outcome. */
  readonly issues: readonly [T, ...T[]];
  /** What stands in those cells, each once, in the order of the file. */
  readonly values: readonly string[];
}

/** One reason once: issues that say the same of the same column, where the first of them stands. */
export function groupIssues<T extends Issue>(issues: readonly T[]): readonly IssueGroup<T>[] {
  const same = Map.groupBy(issues, ({ column, reason, expected, severity }) =>
    JSON.stringify([column, reason, expected, severity]),
  );
  return [...same].flatMap(([key, [first, ...more]]) =>
    first === undefined
      ? []
      : [
          {
            key,
            issues: [first, ...more] as const,
            values: [...new Set([first, ...more].flatMap(({ value }) => (value ? [value] : [])))],
          },
        ],
  );
}
