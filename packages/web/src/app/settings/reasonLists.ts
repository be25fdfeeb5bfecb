import { LOSS_NAME_MAX, OTHER_LOSS } from '@forecastle/rules';
import { api, query } from '../../api/client.ts';

export interface Reason {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  readonly count: number | null;
  /** Of a reason for qualifying out: the key of the loss reason that it counts as. */
  readonly lossReason?: string | undefined;
  /** Of a reason for losing: what it was first called. */
  readonly key?: string | undefined;
}
export interface ReasonValues {
  readonly name: string;
  readonly lossReason: string;
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
  /** Characters of a name. */
  readonly nameMax: number;
  readonly key: readonly unknown[];
  readonly create: (values: ReasonValues, idempotencyKey: string) => Promise<unknown>;
  readonly update: (id: string, change: Partial<ReasonValues> & { archived?: boolean }) => Promise<unknown>;
  /** Of a list that is in an order of its own. */
  readonly reorder?: (ids: string[]) => Promise<unknown>;
}

const NAME_MAX = 200;

export const WIN_REASONS: ReasonsKept = {
  title: 'For winning',
  about: 'Optional when closing a deal as won.',
  adding: 'Add a win reason',
  place: 'form/win-reasons/',
  countsAsLoss: false,
  nameMax: NAME_MAX,
  key: query.winReasons.key(),
  create: ({ name }, idempotencyKey) => api.winReasons.create({ name }, { context: { idempotencyKey } }),
  update: (id, { lossReason: _, ...change }) => api.winReasons.update({ id, ...change }),
};

export const LOSS_REASONS: ReasonsKept = {
  title: 'For losing',
  about: 'Required when closing a deal as lost. Imports also match the original name.',
  adding: 'Add a loss reason',
  place: 'form/loss-reasons/',
  countsAsLoss: false,
  nameMax: LOSS_NAME_MAX,
  key: query.lossReasons.key(),
  create: ({ name }, idempotencyKey) => api.lossReasons.create({ name }, { context: { idempotencyKey } }),
  update: (id, { lossReason: _, ...change }) => api.lossReasons.update({ id, ...change }),
  reorder: (ids) => api.lossReasons.reorder({ ids }),
};

/** What is told in no other way counts as this one. */
export const staysInUse = ({ key }: Reason): boolean => key === OTHER_LOSS;

export const QUALIFY_OUT_REASONS: ReasonsKept = {
  title: 'For qualifying out',
  about: 'Each counts as a loss reason.',
  adding: 'Add a qualify-out reason',
  place: 'form/qualify-out-reasons/',
  countsAsLoss: true,
  nameMax: NAME_MAX,
  key: query.qualifyOutReasons.key(),
  create: (values, idempotencyKey) => api.qualifyOutReasons.create(values, { context: { idempotencyKey } }),
  update: (id, change) => api.qualifyOutReasons.update({ id, ...change }),
};
