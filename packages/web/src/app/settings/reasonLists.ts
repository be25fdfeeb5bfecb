import type { LossReason } from '@forecastle/rules';
import { api, query } from '../../api/client.ts';

export interface Reason {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  readonly count: number;
  /** Of a reason for qualifying out: the loss reason that it counts as. */
  readonly lossReason?: LossReason | undefined;
}
export interface ReasonValues {
  readonly name: string;
  readonly lossReason: LossReason;
}

/** A list of reasons that the organisation keeps. */
export interface ReasonsKept {
  readonly title: string;
  readonly about: string;
  /** As its button says it. */
  readonly adding: string;
  /** Where what is typed is kept: by the reason's id, or as that of a new one. */
  readonly place: string;
  readonly countsAsLoss: boolean;
  readonly key: readonly unknown[];
  readonly create: (values: ReasonValues, idempotencyKey: string) => Promise<unknown>;
  readonly update: (id: string, change: Partial<ReasonValues> & { archived?: boolean }) => Promise<unknown>;
}

export const WIN_REASONS: ReasonsKept = {
  title: 'For winning',
  about: 'Whoever closes a deal as won may choose one.',
  adding: 'Add a reason for winning',
  place: 'form/win-reasons/',
  countsAsLoss: false,
  key: query.winReasons.key(),
  create: ({ name }, idempotencyKey) => api.winReasons.create({ name }, { context: { idempotencyKey } }),
  update: (id, { lossReason: _, ...change }) => api.winReasons.update({ id, ...change }),
};

export const QUALIFY_OUT_REASONS: ReasonsKept = {
  title: 'For qualifying out',
  about: 'Each counts as a loss reason, and says how many deals stand qualified out for it.',
  adding: 'Add a reason for qualifying out',
  place: 'form/qualify-out-reasons/',
  countsAsLoss: true,
  key: query.qualifyOutReasons.key(),
  create: (values, idempotencyKey) => api.qualifyOutReasons.create(values, { context: { idempotencyKey } }),
  update: (id, change) => api.qualifyOutReasons.update({ id, ...change }),
};
