/** Gives sessions. Who implements it keeps the tokens and makes sure that no refresh token is spent twice. */
export interface TokenSource<Session> {
  readonly current: () => Promise<Session>;
  /** Returns a session other than the stale one, which may have been renewed by somebody else already. */
  readonly renew: (staleAccessToken: string) => Promise<Session>;
}
