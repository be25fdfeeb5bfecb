import {
  CUSTOM_CHOICES_MAX,
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_NOUNS,
  CUSTOM_FIELDS_MAX,
  CUSTOM_HELP_MAX,
  CUSTOM_KEY_MAX,
  CUSTOM_LABEL_MAX,
  CUSTOM_LINK_MAX,
  type CustomColumn,
} from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { CurrencyCode, Id, oneLine } from './shapes.ts';

const Label = oneLine(CUSTOM_LABEL_MAX, 'Enter a name');
const Help = oneLine(CUSTOM_HELP_MAX).nullable();

const Choice = z.object({
  id: Id.describe('Key in records; stays the same when you rename the choice'),
  label: z.string(),
  retired: z.boolean().describe('Retired: existing records keep it, new ones cannot use it'),
});
export const CustomField = z.object({
  id: Id,
  noun: z.enum(CUSTOM_FIELD_NOUNS),
  key: z.string().describe('Name in the API; never changes'),
  label: z.string(),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  currency: CurrencyCode.nullable().describe('Money fields: currency of all values'),
  choices: z.array(Choice).describe('In display order; empty for kinds without choices'),
  help: z.string().nullable(),
  archived: z.boolean().describe('Archived fields are hidden; records keep their values for a restore'),
});

const NewChoice = z.object({ label: Label });
const KeptChoice = z.object({
  id: Id.optional().describe('ID of an existing choice; without it the choice is new'),
  label: Label,
  retired: z.boolean().default(false),
});
/** A value as it is given and answered; what its kind takes is checked against the field. */
export const CustomValueView = z.union([
  z.string().max(CUSTOM_LINK_MAX),
  z.number(),
  z.boolean(),
  z.array(z.string().max(40)).max(CUSTOM_CHOICES_MAX),
]);
export const CustomValuesView = z
  .record(z.string(), CustomValueView)
  .describe('Values of active custom fields by key; fields without a value are left out');
export const CustomValuesInput = z
  .record(z.string().max(CUSTOM_KEY_MAX), CustomValueView.nullable())
  .refine((values) => Object.keys(values).length <= CUSTOM_FIELDS_MAX, `At most ${CUSTOM_FIELDS_MAX} fields at once`)
  .describe(
    'Values of custom fields by key. Fields you do not name stay, null removes a value. Text and links as text, numbers, money in minor units of the field, days as YYYY-MM-DD, choices and people by ID, several choices as a list, true or false',
  );
/** A custom field where fields of lists are named. */
export const CustomColumnKey = z
  .string()
  .regex(/^custom\.[a-z][a-z0-9_]*$/, 'Name of a column, or custom. and the key of a custom field')
  .max(CUSTOM_KEY_MAX + 'custom.'.length)
  .describe('custom. and the key of a custom field') as unknown as z.ZodType<CustomColumn, CustomColumn>;
/** The same where a list is sorted by it, with - for descending. */
export const CustomSortKey = z
  .string()
  .regex(/^-?custom\.[a-z][a-z0-9_]*$/, 'A sortable column, or custom. and the key of a custom field')
  .max(60) as unknown as z.ZodType<CustomColumn | `-${CustomColumn}`, CustomColumn | `-${CustomColumn}`>;
/** What of a custom field groups a list. */
export const CUSTOM_GROUPS = 'A custom field groups by its choices, people, months, or yes and no';
const TAGS = ['custom fields'];

export const customFields = {
  list: keyed
    .route({
      method: 'GET',
      path: '/custom-fields',
      tags: TAGS,
      summary: 'List custom fields in order, archived ones last',
    })
    .input(z.object({ noun: z.enum(CUSTOM_FIELD_NOUNS).optional() }))
    .output(z.object({ items: z.array(CustomField) })),
  create: keyedCreating
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/custom-fields',
      tags: TAGS,
      summary: `Add a custom field. Each record type has up to ${CUSTOM_FIELDS_MAX} active fields`,
      successStatus: 201,
    })
    .input(
      z.object({
        noun: CustomField.shape.noun,
        label: Label,
        kind: CustomField.shape.kind,
        key: z
          .string()
          .regex(/^[a-z][a-z0-9_]*$/, 'Lowercase letters, digits and _, starting with a letter')
          .max(CUSTOM_KEY_MAX)
          .optional()
          .describe('Default: made from the label'),
        currency: CurrencyCode.optional().describe('Money fields; default: the organisation’s currency'),
        choices: z.array(NewChoice).max(CUSTOM_CHOICES_MAX).optional().describe('For a choice or several choices'),
        help: Help.default(null),
      }),
    )
    .output(CustomField),
  update: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PATCH',
      path: '/custom-fields/{id}',
      tags: TAGS,
      summary: 'Change, archive or restore a custom field. A restore brings back the values in records',
    })
    .input(
      z.object({
        id: Id,
        label: Label.optional(),
        help: Help.optional(),
        choices: z
          .array(KeptChoice)
          .max(CUSTOM_CHOICES_MAX)
          .optional()
          .describe('All choices, in order. Retire a choice instead of leaving it out'),
        archived: z.boolean().optional(),
      }),
    )
    .output(CustomField),
  reorder: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PUT',
      path: '/custom-fields/order',
      tags: TAGS,
      summary: 'Reorder the active custom fields of a record type',
    })
    .input(z.object({ noun: CustomField.shape.noun, ids: z.array(Id).min(1).max(CUSTOM_FIELDS_MAX) }))
    .output(z.object({ items: z.array(CustomField) })),
};
