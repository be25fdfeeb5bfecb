/** How an organisation's Salesforce is read and written: what an admin sees on the mapping screen, and each version that is kept. */
import type { FieldOwner } from '../connections/incoming.ts';
import type { ContactRole, DealStatus, ForecastCategory, Phase } from '../facts.ts';
import type { DescribedObject, OpportunityStageRow, SalesforceUser } from './describedObject.ts';
import type { CustomFieldsByNoun, MappedObject } from './mappingFields.ts';

export interface MappedField {
  readonly object: MappedObject;
  /** `closeDate`, or `custom.` and the key of a custom field. */
  readonly field: string;
  /** Name of the field in Salesforce. */
  readonly source: string;
  readonly owner: FieldOwner;
}

/** New stages of the same name are one stage. */
export type StageTarget =
  | { readonly kind: 'stage'; readonly stageId: string }
  | {
      readonly kind: 'new';
      readonly name: string;
      /** Null for closed stages. */
      readonly phase: Phase | null;
      readonly status: DealStatus;
      /** Percent. */
      readonly probability: number;
    };

/** New people get no sign-in and take no seat. New people of the same email are one person. */
export type PersonTarget =
  | { readonly kind: 'member'; readonly memberId: string }
  | { readonly kind: 'new'; readonly name: string; readonly email: string | null }
  | { readonly kind: 'nobody' };

export interface MappedStage {
  /** What `StageName` of an opportunity holds. */
  readonly value: string;
  readonly to: StageTarget;
}
export interface MappedCategory {
  readonly value: string;
  readonly category: ForecastCategory | null;
}
export interface MappedPerson {
  readonly userId: string;
  readonly to: PersonTarget;
}
export interface MappedRole {
  readonly value: string;
  /** Null: the contact is on the deal without a role. */
  readonly role: ContactRole | null;
}

/** Nothing is written, fields that we decide are written with each change, or at set times. */
export const PUSH_MODES = ['off', 'on_update', 'scheduled'] as const;
export type PushMode = (typeof PUSH_MODES)[number];

/** Scores that can be written into fields of opportunities, each 0-100. */
export const PUSHED_SCORES = ['riskScore', 'confidence', 'drag', 'dataQuality'] as const;
export type PushedScore = (typeof PUSHED_SCORES)[number];
export const PUSHED_SCORE_NAMES: Readonly<Record<PushedScore, string>> = {
  riskScore: 'Risk score',
  confidence: 'Confidence',
  drag: 'Drag',
  dataQuality: 'Data quality',
};

export interface SalesforceMapping {
  readonly fields: readonly MappedField[];
  readonly stages: readonly MappedStage[];
  readonly categories: readonly MappedCategory[];
  readonly people: readonly MappedPerson[];
  readonly roles: readonly MappedRole[];
  /** Whether tasks and events are read. */
  readonly activities: boolean;
  /** Whether products of opportunities are read. */
  readonly products: boolean;
  /** Whether rates are read for currencies that have none here. */
  readonly rates: boolean;
  readonly push: {
    readonly mode: PushMode;
    readonly scores: readonly { readonly field: PushedScore; readonly target: string }[];
  };
}

/** What Salesforce says about itself. */
export interface SalesforceSide {
  readonly objects: readonly DescribedObject[];
  readonly stages: readonly OpportunityStageRow[];
  readonly users: readonly SalesforceUser[];
  /** ISO codes, the corporate one first; none of an organisation with a single currency. */
  readonly currencies: readonly string[];
}

export interface OurStage {
  readonly id: string;
  readonly name: string;
  readonly kind: DealStatus;
  readonly archived: boolean;
}

/** What it is mapped to. */
export interface OurSide {
  readonly stages: readonly OurStage[];
  readonly members: readonly { readonly id: string; readonly email: string | null }[];
  /** Of the organisation. */
  readonly currency: string;
  /** Without archived ones. */
  readonly customFields: CustomFieldsByNoun;
}
