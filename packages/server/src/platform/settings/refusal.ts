/**
 * A start that cannot be, for a reason the person who starts can mend: its message is all they need, so it is shown
 * without a stack, and the process ends with code 2.
 */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
