/** Why Salesforce refused one record of a push, in words that an admin can act on. */

/** An error as Salesforce words it. https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_concepts_core_data_objects.htm */
export interface SalesforceRowError {
  readonly statusCode: string;
  readonly message: string;
  /** API names of the fields at fault; often empty. */
  readonly fields: readonly string[];
}

export const ROW_ERROR_KINDS = [
  'validation',
  'required',
  'bad_value',
  'field_permission',
  'record_permission',
  'unknown_field',
  'bad_link',
  'locked',
  'approval',
  'deleted',
  'duplicate',
  'inactive_owner',
  'automation',
  'limit',
  'busy',
  'other_record',
  'other',
] as const;
export type RowErrorKind = (typeof ROW_ERROR_KINDS)[number];

export interface RowErrorExplanation {
  readonly kind: RowErrorKind;
  /** A sentence for an admin. */
  readonly message: string;
  /** True when the same record may be taken if it is sent again, alone and unchanged. */
  readonly mayRetry: boolean;
  /** The code and the message of Salesforce. */
  readonly vendorWords: string;
}

interface Explainer {
  readonly kind: RowErrorKind;
  readonly mayRetry?: true;
  /** Takes the labels of the fields at fault, joined, or null, and the message of Salesforce. */
  readonly say: (fields: string | null, message: string) => string;
}

const validation: Explainer = {
  kind: 'validation',
  say: (fields, message) => `a validation rule${fields ? ` on ${fields}` : ''} says: ${quoted(message)}`,
};
const badValue: Explainer = {
  kind: 'bad_value',
  say: (fields, message) =>
    fields ? `${fields} does not take this value: ${quoted(message)}` : `a value does not fit: ${quoted(message)}`,
};
const deleted: Explainer = {
  kind: 'deleted',
  say: () => 'the record, or one it points to, was deleted there. Restore it in Salesforce or remove the link here.',
};
const recordPermission: Explainer = {
  kind: 'record_permission',
  say: (fields) =>
    fields
      ? `the connected user may not use the record that ${fields} points to. Share it with them in Salesforce.`
      : 'the connected user may not edit this record. Share it with them in Salesforce, or give them "Modify All".',
};
const automation: Explainer = {
  kind: 'automation',
  say: (_, message) => `a flow or trigger failed: ${quoted(message)}`,
};
const badLink: Explainer = {
  kind: 'bad_link',
  say: (fields) => `${fields ?? 'a lookup'} points to a record that does not exist there, or does not fit.`,
};
const duplicateValue: Explainer = {
  kind: 'duplicate',
  say: (fields, message) => `another record has the same ${fields ?? 'unique value'}: ${quoted(message)}`,
};
const inactiveOwner: Explainer = {
  kind: 'inactive_owner',
  say: () => 'the owner is inactive there, or may not own this record. Choose another owner.',
};
const limit: Explainer = {
  kind: 'limit',
  say: (_, message) => `a limit of your Salesforce organisation is reached: ${quoted(message)}`,
};
const busy: Explainer = {
  kind: 'busy',
  mayRetry: true,
  say: () => 'it had an error while it saved this record. Try again.',
};
const otherRecord: Explainer = {
  kind: 'other_record',
  mayRetry: true,
  say: () => 'another record in the same request failed. Try again.',
};

const EXPLAINERS: ReadonlyMap<string, Explainer> = new Map<string, Explainer>([
  ['FIELD_CUSTOM_VALIDATION_EXCEPTION', validation],
  [
    'REQUIRED_FIELD_MISSING',
    {
      kind: 'required',
      say: (fields) => `it requires a value for ${fields ?? 'a field that has none'}.`,
    },
  ],
  ['FIELD_INTEGRITY_EXCEPTION', badValue],
  ['STRING_TOO_LONG', { kind: 'bad_value', say: (fields) => `${fields ?? 'a text'} is longer than the field allows.` }],
  [
    'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
    {
      kind: 'bad_value',
      say: (fields, message) =>
        `${fields ?? 'a picklist'} has no such value: ${quoted(message)} Add the value in Salesforce or change the mapping.`,
    },
  ],
  ['NUMBER_OUTSIDE_VALID_RANGE', badValue],
  ['INVALID_TYPE_ON_FIELD_IN_RECORD', badValue],
  ['JSON_PARSER_ERROR', badValue],
  ['INVALID_EMAIL_ADDRESS', badValue],
  [
    'FIELD_FILTER_VALIDATION_EXCEPTION',
    {
      kind: 'validation',
      say: (fields, message) => `a lookup filter${fields ? ` on ${fields}` : ''} says: ${quoted(message)}`,
    },
  ],
  [
    'INVALID_FIELD_FOR_INSERT_UPDATE',
    {
      kind: 'field_permission',
      say: (fields) =>
        `the connected user may not write ${fields ?? 'a mapped field'}. Give them edit access in Salesforce, or let Salesforce own the field.`,
    },
  ],
  [
    'INVALID_FIELD',
    {
      kind: 'unknown_field',
      say: (_, message) =>
        `a mapped field does not exist there, or the connected user may not see it: ${quoted(message)}`,
    },
  ],
  ['INSUFFICIENT_ACCESS_OR_READONLY', recordPermission],
  ['INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY', recordPermission],
  ['INSUFFICIENT_ACCESS', recordPermission],
  ['TRANSFER_REQUIRES_READ', inactiveOwner],
  ['MALFORMED_ID', badLink],
  ['INVALID_CROSS_REFERENCE_KEY', badLink],
  [
    'UNABLE_TO_LOCK_ROW',
    {
      kind: 'locked',
      mayRetry: true,
      say: () => 'somebody else was saving this record or its account. Try again.',
    },
  ],
  [
    'ENTITY_IS_LOCKED',
    {
      kind: 'approval',
      say: () => 'the record is locked, usually by an approval. Finish the approval in Salesforce, then try again.',
    },
  ],
  ['ENTITY_IS_DELETED', deleted],
  ['NOT_FOUND', deleted],
  [
    'DUPLICATES_DETECTED',
    {
      kind: 'duplicate',
      say: (_, message) => `a duplicate rule stopped this record: ${quoted(message)}`,
    },
  ],
  ['DUPLICATE_VALUE', duplicateValue],
  [
    'DUPLICATE_EXTERNAL_ID',
    {
      kind: 'duplicate',
      say: () => 'several records there have the same external ID. Remove it from all but one.',
    },
  ],
  ['INACTIVE_OWNER_OR_USER', inactiveOwner],
  ['OP_WITH_INVALID_USER_TYPE_EXCEPTION', inactiveOwner],
  ['CANNOT_EXECUTE_FLOW_TRIGGER', automation],
  [
    'CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY',
    {
      kind: 'automation',
      say: (_, message) =>
        /does not support (?:insert|update|delete)/iu.test(message)
          ? 'nobody may write to this object.'
          : `a trigger stopped this record: ${quoted(message)}`,
    },
  ],
  ['APEX_ERROR', automation],
  ['STORAGE_LIMIT_EXCEEDED', limit],
  ['LIMIT_EXCEEDED', limit],
  ['UNKNOWN_EXCEPTION', busy],
  ['SERVER_UNAVAILABLE', busy],
  ['PROCESSING_HALTED', otherRecord],
  ['ALL_OR_NONE_OPERATION_ROLLED_BACK', otherRecord],
]);

/** Explains an error of one record. `labels` has the label of each field by its API name. */
export function explainRowError(
  { statusCode, message, fields }: SalesforceRowError,
  labels: ReadonlyMap<string, string> = new Map(),
): RowErrorExplanation {
  const { kind, mayRetry, say } = EXPLAINERS.get(statusCode) ?? other;
  const names = fields.map((name) => labels.get(name) ?? name);
  const vendorWords = message === '' ? statusCode : `${statusCode}: ${message}`;
  const joined = names.length === 0 ? null : new Intl.ListFormat('en-NZ').format(names);
  return { kind, message: `Salesforce refused: ${say(joined, message)}`, mayRetry: mayRetry === true, vendorWords };
}

const other: Explainer = {
  kind: 'other',
  say: (fields, message) =>
    message === ''
      ? `it gave no reason${fields ? ` for ${fields}` : ''}.`
      : `${quoted(message)}${fields ? ` (${fields})` : ''}`,
};

const quoted = (message: string): string => `“${message.trim()}”`;
