import type { PlannedDeal } from './planned.ts';
import type { WrittenCustomer } from './write-customers.ts';

export interface WritingDeal {
  readonly id: string;
  readonly ownerId: string;
  readonly customer: WrittenCustomer;
  readonly planned: PlannedDeal;
}

/** When something planned happened. */
export type InstantOf = (planned: { readonly day: number; readonly minute: number }) => Date;
