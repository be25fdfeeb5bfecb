/** What the start needs of a logger; pino's fits. */
export interface StartLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
