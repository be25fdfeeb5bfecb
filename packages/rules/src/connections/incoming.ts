/** Records as a connected system sends them, in our fields, before anything of ours is compared with them. */
import type { ContactRole, ForecastCategory } from '../facts.ts';
import type { LineTerms } from '../lineItems/lineAmount.ts';

/** Who decides a mapped field: the connected system, Forecastle, or who changed it last. */
export const FIELD_OWNERS = ['theirs', 'ours', 'latest'] as const;
export type FieldOwner = (typeof FIELD_OWNERS)[number];

/** Custom values are raw here: texts, decimal texts, days or option labels. The server checks them against their fields. */
export type IncomingCustom = ReadonlyMap<string, string | boolean | readonly string[] | null>;

interface IncomingRecord {
  /** Id in the connected system, in its longest form. */
  readonly externalId: string;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  /** Epoch milliseconds; null when it is not told. */
  readonly createdAt: number | null;
  readonly custom: IncomingCustom;
  /** Id of a member; undefined when the owner is not mapped. */
  readonly ownerId?: string | null | undefined;
  /** What was left out or changed on the way, in sentences for an admin. */
  readonly notices: readonly IncomingNotice[];
}

export interface IncomingNotice {
  /** Field in the connected system; null for the whole record. */
  readonly source: string | null;
  readonly reason: string;
}

/** Only mapped fields are there. null clears a field. */
export interface IncomingAccount extends IncomingRecord {
  readonly values: {
    readonly name?: string;
    readonly description?: string | null;
    readonly industry?: string | null;
    readonly territory?: string | null;
    readonly segment?: string | null;
    /** Lower case, without scheme and path. */
    readonly domain?: string | null;
  };
  readonly parentExternalId?: string | null;
}

export interface IncomingContact extends IncomingRecord {
  readonly values: {
    readonly name?: string;
    readonly email?: string | null;
    readonly title?: string | null;
    readonly phone?: string | null;
    readonly otherPhones?: readonly string[];
  };
  readonly accountExternalId?: string | null;
  readonly reportsToExternalId?: string | null;
}

export interface IncomingDeal extends IncomingRecord {
  readonly values: {
    readonly name?: string;
    readonly description?: string | null;
    readonly stageId?: string;
    readonly amountMinor?: number | null;
    /** Always there beside `amountMinor`. */
    readonly currency?: string;
    /** YYYY-MM-DD. */
    readonly closeDate?: string | null;
    readonly category?: ForecastCategory | null;
    /** 0-100. */
    readonly winProbability?: number | null;
    readonly nextStep?: string | null;
    readonly leadSource?: string | null;
    readonly lossReason?: string | null;
  };
  readonly accountExternalId?: string | null;
  /** YYYY-MM-DD in the organisation's timezone. */
  readonly createdOn: string;
  /** YYYY-MM-DD of a closed deal. */
  readonly closedOn: string | null;
  /** Its amount is the sum of its lines there, which nobody can set otherwise. */
  readonly amountIsSum?: boolean;
}

export interface IncomingDealContact {
  readonly externalId: string;
  readonly modifiedAt: number;
  readonly dealExternalId: string;
  readonly contactExternalId: string;
  readonly role: ContactRole | null;
}

/** A product of a line, as the connected system's own catalogue has it. */
export interface IncomingProduct {
  readonly externalId: string;
  readonly name: string;
  readonly code: string | null;
  readonly family: string | null;
  readonly isActive: boolean;
}

/** A line of a deal. */
export interface IncomingLine {
  readonly externalId: string;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly dealExternalId: string;
  /** Null where the connected user cannot see the catalogue. */
  readonly product: IncomingProduct | null;
  /** Name of what is sold. */
  readonly name: string;
  readonly family: string | null;
  readonly currency: string;
  /** What it is sold as, which comes to what it comes to there; or why no line here can be that. */
  readonly sold: { readonly terms: LineTerms } | { readonly problem: string };
  readonly listPriceMinor: number | null;
  /** YYYY-MM-DD. */
  readonly serviceOn: string | null;
  readonly description: string | null;
  readonly notices: readonly IncomingNotice[];
}

export type IncomingActivityKind = 'email_received' | 'email_sent' | 'call' | 'meeting' | 'note' | 'task';

export interface IncomingActivity {
  readonly externalId: string;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly kind: IncomingActivityKind;
  /** Of a call; of emails the kind says it. */
  readonly direction: 'incoming' | 'outgoing' | null;
  readonly subject: string;
  /** undefined when the connected system does not tell it. */
  readonly body: string | null | undefined;
  /** Epoch milliseconds; null for what has not taken place. */
  readonly occurredAt: number | null;
  readonly dealExternalId: string | null;
  readonly contactExternalIds: readonly string[];
  /** Id of a member; null for nobody here. */
  readonly recordedById: string | null;
  readonly notices: readonly IncomingNotice[];
}
