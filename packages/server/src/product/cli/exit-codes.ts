/** What scripts can rely on; the README lists them. */
export const DONE = 0;
export const FAILED = 1;
export const WRONG_USE = 2;
/** Done, and some rows could not be read. */
export const SOME_REJECTED = 3;

/** Wrong arguments: the message says which and what was expected. */
export class WrongUse extends Error {}
/** The command could not be done; the message says what happened and what was kept. */
export class CommandFailed extends Error {}
