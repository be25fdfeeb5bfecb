/** What keeps a provider from being used, in a sentence for the admin who chose it. */
export class ProviderFault extends Error {
  override name = 'ProviderFault';
  /** What would have been right, where that is more than the sentence says. */
  readonly expected: string | null;
  /** Which of what the admin gave it is about. */
  readonly field: 'issuer' | 'clientId' | 'clientSecret';

  constructor(
    message: string,
    {
      expected = null,
      field = 'issuer',
      cause,
    }: { expected?: string | null; field?: ProviderFault['field']; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.expected = expected;
    this.field = field;
  }
}

/** The fault behind an error, where a library has wrapped it; else the error itself. */
export const faultBehind = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof ProviderFault ? error.cause : error;
