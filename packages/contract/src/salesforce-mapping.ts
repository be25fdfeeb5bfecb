/** What becomes of the fields, stages and people of a connected Salesforce. */
import {
  CONTACT_ROLES,
  FIELD_OWNERS,
  FORECAST_CATEGORIES,
  MAPPED_OBJECTS,
  PHASES,
  PUSH_MODES,
  PUSHED_SCORES,
  STAGE_NAME_MAX,
} from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { CustomField } from './custom-fields.ts';
import { MAPPING_PREVIEW_RECORDS } from './limits.ts';
import { Id, Instant } from './shapes.ts';

const Source = z.string().min(1).max(120).describe('API name of a Salesforce field');
const Said = z.string().max(255).describe('A value in Salesforce');
const UserId = z.string().max(18);
const Status = z.enum(['open', 'won', 'lost']);

export const SalesforceMappingShape = z.object({
  fields: z
    .array(
      z.object({
        object: z.enum(MAPPED_OBJECTS),
        field: z.string().min(1).max(120).describe('Our field: closeDate, or custom. and the key of a custom field'),
        source: Source,
        owner: z.enum(FIELD_OWNERS).describe('Who decides its value; latest: who changed it last'),
      }),
    )
    .max(1000),
  stages: z
    .array(
      z.object({
        value: Said,
        to: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('stage'), stageId: Id }),
          z.object({
            kind: z.literal('new'),
            name: z.string().min(1).max(STAGE_NAME_MAX),
            phase: z.enum(PHASES).nullable(),
            status: Status,
            probability: z.int().min(0).max(100),
          }),
        ]),
      }),
    )
    .max(500),
  categories: z.array(z.object({ value: Said, category: z.enum(FORECAST_CATEGORIES).nullable() })).max(50),
  people: z
    .array(
      z.object({
        userId: UserId,
        to: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('member'), memberId: Id }),
          z.object({ kind: z.literal('new'), name: z.string().min(1).max(255), email: z.string().max(254).nullable() }),
          z.object({ kind: z.literal('nobody') }),
        ]),
      }),
    )
    .max(50_000),
  roles: z.array(z.object({ value: Said, role: z.enum(CONTACT_ROLES).nullable() })).max(500),
  activities: z.boolean().describe('Whether tasks and events are read'),
  products: z.boolean().describe('Whether products of opportunities are read'),
  rates: z.boolean().describe('Whether exchange rates are read for currencies without a rate here'),
  push: z.object({
    mode: z.enum(PUSH_MODES),
    scores: z.array(z.object({ field: z.enum(PUSHED_SCORES), target: Source })).max(PUSHED_SCORES.length),
  }),
});

const MappingFinding = z.object({
  part: z.enum(['fields', 'stages', 'categories', 'people', 'roles', 'read', 'push']).describe('Part of the mapping'),
  object: z.enum(MAPPED_OBJECTS),
  field: z.string().describe('Our field; in other parts the value, user, switch or score'),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
});

const Described = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  length: z.int(),
  digits: z.int(),
  scale: z.int(),
  nillable: z.boolean(),
  createable: z.boolean(),
  updateable: z.boolean(),
  calculated: z.boolean(),
  custom: z.boolean(),
  referenceTo: z.array(z.string()),
  picklist: z
    .array(z.object({ value: z.string(), label: z.string(), active: z.boolean() }))
    .describe('Of fields whose values are mapped: of opportunities, and the role of a contact on them'),
});
const OwnFields = z.array(CustomField.pick({ key: true, label: true, kind: true, currency: true, choices: true }));

export const SalesforceMappingView = z.object({
  version: z.int().nullable().describe('null: nothing is saved yet, and the mapping is a proposal'),
  savedBy: z.string().nullable().describe('null: a sync, which added people or stages'),
  savedAt: Instant.nullable(),
  lastByPerson: z
    .object({ version: z.int(), name: z.string(), isYou: z.boolean() })
    .nullable()
    .describe('The last version that a person saved. Later ones hold what syncs added to it'),
  mapping: SalesforceMappingShape,
  findings: z.array(MappingFinding).describe('What does not fit; a mapping with an error cannot be saved'),
  theirs: z
    .object({
      objects: z.array(
        z.object({
          name: z.string(),
          label: z.string().describe('Its name in this Salesforce'),
          fields: z.array(Described).describe('Those that the mapping may name; none for other objects'),
        }),
      ),
      stages: z.array(
        z.object({
          masterLabel: z.string(),
          apiName: z.string().describe('What StageName of an opportunity holds'),
          isActive: z.boolean(),
          isClosed: z.boolean(),
          isWon: z.boolean(),
          defaultProbability: z.number().nullable(),
          forecastCategory: z.string().nullable(),
          forecastCategoryName: z.string().nullable(),
          sortOrder: z.number(),
        }),
      ),
      users: z.array(
        z.object({
          id: UserId,
          name: z.string(),
          email: z.string().nullable(),
          isActive: z.boolean(),
          userType: z.string().nullable(),
          ownsRecords: z.boolean().describe('Owns an account or opportunity'),
        }),
      ),
      recordTypes: z.array(z.object({ id: z.string(), name: z.string() })).describe('Active ones of opportunities'),
      currencies: z.array(z.string()).describe('ISO codes, the corporate one first; none with a single currency'),
    })
    .describe('What the connected user may read in Salesforce'),
  ours: z
    .object({
      stages: z.array(z.object({ id: Id, name: z.string(), kind: Status, archived: z.boolean() })),
      members: z.array(z.object({ id: Id, name: z.string(), email: z.string().nullable(), isActive: z.boolean() })),
      currency: z.string().describe('Of the organisation'),
      customFields: z.object({ deal: OwnFields, account: OwnFields, contact: OwnFields }),
    })
    .describe('What it can be mapped to, beside the fields of the product'),
});

export const SalesforceMappingPreview = z.object({
  items: z.array(
    z.object({
      externalId: z.string(),
      name: z.string().nullable(),
      values: z.array(
        z.object({
          field: z.string().describe('Our field'),
          label: z.string(),
          source: z.string(),
          theirs: z.string().nullable().describe('As Salesforce says it'),
          ours: z.string().nullable().describe('As it would be here'),
        }),
      ),
      products: z.int().nullable().describe('How many products it has; null where they are not read'),
      problem: z.string().nullable().describe('Why the opportunity would not be taken'),
      notices: z.array(z.string()).describe('What would be left out or changed on the way'),
    }),
  ),
});

const connecting = base.meta({ ability: 'manageIntegrations' });
const TAGS = ['connections'];

export const salesforceMapping = {
  get: connecting
    .route({
      method: 'GET',
      path: '/connections/salesforce/mapping',
      tags: TAGS,
      summary: 'Get the mapping, or a proposal, with what can be mapped',
    })
    .output(SalesforceMappingView),
  save: connecting
    .route({
      method: 'PUT',
      path: '/connections/salesforce/mapping',
      tags: TAGS,
      summary: 'Save a mapping as the next version',
    })
    .input(
      z.object({
        mapping: SalesforceMappingShape,
        basedOn: z
          .int()
          .nullable()
          .describe(
            'The version that was changed. Another one that a person saved meanwhile is a conflict; what syncs added is merged',
          ),
      }),
    )
    .output(SalesforceMappingView),
  preview: connecting
    .route({
      method: 'POST',
      path: '/connections/salesforce/mapping/preview',
      tags: TAGS,
      summary: `Read ${MAPPING_PREVIEW_RECORDS} opportunities with a mapping, and write nothing`,
    })
    .input(z.object({ mapping: SalesforceMappingShape }))
    .output(SalesforceMappingPreview),
};
