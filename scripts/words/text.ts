/** A piece of text that a person reads, and where it stands in the repository. */
export interface Text {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** Holes of templates and expressions are written `{…}`. */
  readonly text: string;
}
