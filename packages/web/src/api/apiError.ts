/** What the API refused or could not do, in its own words. */
export class ApiError extends Error {
  /** The stable code of the refusal, or `UNREADABLE` where something between answered instead of the API. */
  readonly code: string;
  readonly status: number;
  /** What the refusal says beside its words: the field, the value, when to ask again. */
  readonly data: unknown;

  constructor(status: number, { code, message, data }: { code: string; message: string; data?: unknown }) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** Of an answer that is no success. What stands between the product and its server may answer in words of its own. */
export function refusalOf({ status }: Response, body: unknown): ApiError {
  const { code, message, data } = (body ?? {}) as Record<string, unknown>;
  return typeof code === 'string' && typeof message === 'string'
    ? new ApiError(status, { code, message, data })
    : new ApiError(status, { code: 'UNREADABLE', message: `The server answered with status ${status}.` });
}
