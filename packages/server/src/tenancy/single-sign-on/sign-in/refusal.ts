/** Why somebody who comes back from a provider does not come in. The sign-in page has the sentences. */
export type Reason =
  /** Unknown, used, too old, or begun in another browser. */
  'ended' | 'busy' | 'declined' | 'provider' | 'off' | 'unverified' | 'domain' | 'nobody' | 'deactivated' | 'seats';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
