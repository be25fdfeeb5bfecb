/** A deal as the import reads and writes it: the columns of its row, in the server's words. */
import type { ContactRole, CustomValues, DealStatus, ForecastCategory, FreeDealText } from '@forecastle/rules';

type Texts = { readonly [T in FreeDealText]: string | null };

export interface DealRecord extends Texts {
  readonly externalId: string | null;
  readonly name: string;
  /** Key of the account's name; the account itself is found or made when the chunk is written. Null = none. */
  readonly accountKey: string | null;
  readonly accountName: string | null;
  readonly stageId: string;
  readonly status: DealStatus;
  readonly ownerId: string;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly amountBaseMinor: number | null;
  readonly category: ForecastCategory | null;
  readonly closeDate: string | null;
  readonly closedOn: string | null;
  readonly createdOn: string;
  readonly winProbability: number | null;
  readonly winReasonId: string | null;
  readonly products: readonly string[];
  /** All values of custom fields, those of archived ones among them. */
  readonly custom: CustomValues;
  /** Of a new deal; null when the file does not say. */
  readonly stageEnteredOn: string | null;
}

/** A deal that was there before this import. */
export interface ExistingDeal extends DealRecord {
  readonly id: string;
  readonly accountId: string | null;
  /** Of its lines, each once. */
  readonly lineCurrencies: readonly string[];
  /** Fields that a connected system decides, as an update names them. */
  readonly held: readonly string[];
}

/** A contact as a row names it: by email, else by name within the account. */
export interface RowContact {
  readonly key: string;
  /** The key by which a row without the email would name the same person. */
  readonly nameKey: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: ContactRole | null;
}
