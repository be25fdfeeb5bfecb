/** Collects parameters of a statement; the organisation is always $1. */
export class Parameters {
  readonly values: unknown[];
  constructor(organizationId: string) {
    this.values = [organizationId];
  }
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
