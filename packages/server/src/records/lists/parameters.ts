/** What a statement's values are added to; answers the placeholder of each. */
export interface Values {
  add(value: unknown): string;
}

/** Collects parameters of a statement; the organisation is always $1. */
export class Parameters implements Values {
  readonly values: unknown[];
  constructor(organizationId: string) {
    this.values = [organizationId];
  }
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
