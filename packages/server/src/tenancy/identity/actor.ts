import type { ConnectedSystem, Role } from '@forecastle/contract';

/** Who asks: a person in one organisation, with what their requests need to know of it. */
export interface Actor {
  readonly organizationId: string;
  readonly memberId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionId: string;
  /** IANA timezone of the organisation. */
  readonly timeZone: string;
  /** ISO 4217 code of the organisation. */
  readonly currency: string;
  /** How they write figures (`de`, `en-NZ`), by what their browser asks for; absent where nobody reads at once. */
  readonly locale?: string | undefined;
  /** Their organisation wants a second factor and they have none: until it is set up they may do nothing else. */
  readonly secondFactorDue: boolean;
  /** Signed in by the organisation's provider of single sign-on: they are somebody in this organisation alone. */
  readonly bySso?: boolean | undefined;
  /** What they act through when it is not the screens; the audit trail says so. `narrowed` = they may less by it. */
  readonly through?:
    | {
        readonly kind: 'api_key' | 'command_line' | ConnectedSystem;
        readonly id: string | null;
        readonly narrowed?: boolean;
      }
    | undefined;
}

/** Who changes records, and through what: all that the ledger and the audit trail name of it. */
export type Doer = Pick<Actor, 'memberId' | 'through'>;
