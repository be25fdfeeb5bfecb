/** What the tests use of the provider, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Readonly<Record<string, unknown>> }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    readonly Grant: {
      new (of: {
        accountId: string;
        clientId: string;
      }): {
        addOIDCScope(scope: string): void;
        rejectOIDCScope(scope: string): void;
        save(): Promise<string>;
      };
      readonly adapter: { destroy(id: string): Promise<void> };
    };
    readonly AccessToken: TokenModel;
    readonly RefreshToken: TokenModel;
  }
  interface TokenModel {
    find(token: string): Promise<{ accountId: string; scope: string } | undefined>;
    revokeByGrantId(grantId: string): Promise<void>;
  }
}
