/** A file that cannot be restored. The message says why; nothing was changed. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup';
}
