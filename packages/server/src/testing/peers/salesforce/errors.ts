/**
 * Refusals as the REST API words them: a list of a message, a code and the fields at fault.
 * https://developer.salesforce.com/docs/platform/api-rest/guide/errorcodes.html
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly string[] | undefined;

  constructor(status: number, code: string, message: string, fields?: readonly string[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Body of an answer that is nothing but this refusal. */
  body(): object {
    return [{ message: this.message, errorCode: this.code, ...(this.fields ? { fields: this.fields } : {}) }];
  }

  /** The same in the result of one row of a collection. */
  row(): { readonly statusCode: string; readonly message: string; readonly fields: readonly string[] } {
    return { statusCode: this.code, message: this.message, fields: this.fields ?? [] };
  }
}

export const malformedQuery = (message: string) => new Refusal(400, 'MALFORMED_QUERY', message);
export const notFound = () => new Refusal(404, 'NOT_FOUND', 'The requested resource does not exist');
export const methodNotAllowed = (method: string) =>
  new Refusal(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${method}' not allowed. Allowed are HEAD,GET,POST,PATCH,DELETE`);
export const invalidType = (object: string) =>
  new Refusal(
    400,
    'INVALID_TYPE',
    `sObject type '${object}' is not supported. If you are attempting to use a custom object, be sure to append the '__c' after the entity name. Please reference your WSDL or the describe call for the appropriate names.`,
  );
/** A field that is not there, or that field security hides: the words are the same. */
export const noSuchColumn = (field: string, object: string) =>
  new Refusal(
    400,
    'INVALID_FIELD',
    `No such column '${field}' on entity '${object}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name. Please reference your WSDL or the describe call for the appropriate names.`,
  );
