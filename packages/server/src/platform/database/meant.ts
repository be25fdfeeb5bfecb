/** Which rows a statement means by their ids, of which one is as usual as many. */
interface Meant {
  /** What is to follow the column: `$2` is `ids`. */
  readonly is: string;
  readonly ids: string | readonly string[];
  /** The statement's name for the driver: plans for one and for many are kept apart. */
  readonly name: string;
}

/**
 * One id is compared as itself. Of how many an array names, PostgreSQL finds out by planning the statement each time it is
 * asked, since it guesses ten and one looks cheaper; that takes longer than finding the one row.
 */
export const meant = (name: string, ids: readonly string[]): Meant => {
  const [first] = ids;
  return first !== undefined && ids.length === 1
    ? { is: '= $2::uuid', ids: first, name: `${name}-one` }
    : { is: '= ANY($2::uuid[])', ids, name };
};
