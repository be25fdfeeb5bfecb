/**
 * Tokens of the organisation. With rotation on, a refresh token is good for one use: each use gives a new one, and a spent one
 * that comes again revokes its successor and all access tokens of the family.
 * https://help.salesforce.com/s/articleView?id=005316711&language=en_US&type=1
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';

export interface Grant {
  readonly userId: string;
  readonly clientId: string;
  readonly scope: string;
}

interface Family {
  readonly grant: Grant;
  refreshToken: string;
  readonly spent: Set<string>;
  readonly accessTokens: Set<string>;
}

export interface Issued {
  readonly accessToken: string;
  /** Null where the app keeps the token that it has. */
  readonly refreshToken: string | null;
  readonly grant: Grant;
}

const MOST_APPROVALS = 5;

export class Tokens {
  readonly #families = new Set<Family>();
  readonly #sessions = new Map<string, { readonly userId: string; readonly until: number }>();
  readonly #orgId: string;
  readonly #lifetime: number;
  readonly #now: () => number;
  rotates: boolean;
  /** Gives who allows the app again the refresh token that they have. No page says so; some identity providers do it. */
  repeats = false;

  constructor({
    orgId,
    lifetimeHours,
    now,
    rotates,
  }: { orgId: string; lifetimeHours: number; now: () => number; rotates: boolean }) {
    this.#orgId = orgId;
    this.#lifetime = lifetimeHours * 3_600_000;
    this.#now = now;
    this.rotates = rotates;
  }

  /** Begins a family; without the scope for it there is no refresh token. */
  begin(grant: Grant): Issued {
    const again = this.repeats ? this.#familyOf(grant) : undefined;
    if (again) return { accessToken: this.#access(again), refreshToken: again.refreshToken, grant };
    const family: Family = { grant, refreshToken: refreshToken(), spent: new Set(), accessTokens: new Set() };
    this.#makeRoom(grant);
    const mayRefresh = /\b(?:refresh_token|offline_access|full)\b/u.test(grant.scope);
    if (mayRefresh) this.#families.add(family);
    return { accessToken: this.#access(family), refreshToken: mayRefresh ? family.refreshToken : null, grant };
  }

  /** Returns new tokens for a refresh token of this client; null when it is unknown, spent or revoked. */
  refresh(token: string, clientId: string): Issued | null {
    for (const family of this.#families) {
      if (family.spent.has(token)) {
        this.#revoke(family);
        return null;
      }
      if (family.refreshToken !== token || family.grant.clientId !== clientId) continue;
      // The set is in the order of use.
      this.#families.delete(family);
      this.#families.add(family);
      if (!this.rotates) return { accessToken: this.#access(family), refreshToken: null, grant: family.grant };
      family.spent.add(token);
      family.refreshToken = refreshToken();
      return { accessToken: this.#access(family), refreshToken: family.refreshToken, grant: family.grant };
    }
    return null;
  }

  /** How many sign-ins of a user are good. */
  approvals(userId: string): number {
    return [...this.#families].filter(({ grant }) => grant.userId === userId).length;
  }

  /** Returns whose access token this is, while it is good. */
  userOf(accessToken: string): string | null {
    const session = this.#sessions.get(accessToken);
    return session && session.until > this.#now() ? session.userId : null;
  }

  /** Revokes an access token alone, or a refresh token with all its access tokens. Returns whether there was one. */
  revoke(token: string): boolean {
    if (this.#sessions.delete(token)) return true;
    for (const family of this.#families) {
      if (family.refreshToken !== token) continue;
      this.#revoke(family);
      return true;
    }
    return false;
  }

  /** Ends all sessions; refresh tokens stay good. */
  expireSessions(): void {
    this.#sessions.clear();
  }

  /** Revokes all that one user allowed, as an administrator can. */
  revokeUser(userId: string): void {
    for (const family of this.#families) if (family.grant.userId === userId) this.#revoke(family);
  }

  /** The signature is made with the app's secret over the identity's address and the instant. */
  sign(secret: string, id: string, issuedAt: string): string {
    return createHmac('sha256', secret).update(`${id}${issuedAt}`).digest('base64');
  }

  #familyOf({ userId, clientId }: Grant): Family | undefined {
    return [...this.#families].find(({ grant }) => grant.userId === userId && grant.clientId === clientId);
  }

  /**
   * A person may allow an app five times; one more revokes what was used longest ago.
   * https://help.salesforce.com/apex/HTViewHelpDoc?id=platform.remoteaccess_request.htm
   */
  #makeRoom({ userId, clientId }: Grant): void {
    const own = [...this.#families].filter(({ grant }) => grant.userId === userId && grant.clientId === clientId);
    const [oldest] = own;
    if (oldest && own.length >= MOST_APPROVALS) this.#revoke(oldest);
  }

  #access(family: Family): string {
    const token = `${this.#orgId.slice(0, 15)}!AQ${randomBytes(48).toString('base64url').replaceAll('-', '.')}`;
    family.accessTokens.add(token);
    this.#sessions.set(token, { userId: family.grant.userId, until: this.#now() + this.#lifetime });
    return token;
  }

  #revoke(family: Family): void {
    for (const token of family.accessTokens) this.#sessions.delete(token);
    this.#families.delete(family);
  }
}

const refreshToken = (): string => `5Aep861${randomBytes(48).toString('base64url')}`;
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
