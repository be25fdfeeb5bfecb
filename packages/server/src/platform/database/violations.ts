/** Whether an error is PostgreSQL refusing a duplicate under the named unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === index;

/** Whether an error is PostgreSQL refusing to remove what something refers to, or a reference to what is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
