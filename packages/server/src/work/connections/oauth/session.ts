/** What clients of other systems send with their requests. */
export interface Session {
  readonly accessToken: string;
}

/** Gives sessions. Who implements it keeps the tokens and makes sure that no refresh token is spent twice. */
export interface TokenSource<S extends Session = Session> {
  readonly current: () => Promise<S>;
  /** Returns a session other than the stale one, which may have been renewed by somebody else already. */
  readonly renew: (staleAccessToken: string) => Promise<S>;
}
