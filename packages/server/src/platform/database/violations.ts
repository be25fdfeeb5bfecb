/** Whether an error is PostgreSQL refusing a duplicate under the named unique index; the typed queries wrap theirs. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505' && 'constraint' in at && at.constraint === index) return true;
  }
  return false;
}

/** Whether an error is PostgreSQL refusing to remove what something refers to, or a reference to what is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
