/** Access tokens, and whom they stand for. */
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';

export interface TokenHolder {
  readonly email: string;
  readonly scopes: ReadonlySet<string>;
}

/** The part of the peer at which people sign in. */
export interface GoogleOAuth {
  /** Returns who answers a path of sign-in by itself; null where the path is none. */
  readonly listenerOf: (path: string) => RequestListener | null;
  readonly userOf: (accessToken: string) => TokenHolder | null | Promise<TokenHolder | null>;
}

/** Tokens that a test gives out without a sign-in. */
export class IssuedTokens {
  readonly #now: () => number;
  readonly #held = new Map<string, TokenHolder & { readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(email: string, scopes: readonly string[], minutes = 60): string {
    const token = `ya29.peer-${randomUUID()}`;
    this.#held.set(token, { email, scopes: new Set(scopes), until: this.#now() + minutes * 60_000 });
    return token;
  }

  revoke(token: string): void {
    this.#held.delete(token);
  }

  userOf(token: string): TokenHolder | null {
    const held = this.#held.get(token);
    return held && this.#now() < held.until ? held : null;
  }
}
