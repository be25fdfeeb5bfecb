/** From when to when a forecast is compared, as the address keeps it: a day, `run:` and an id, or nothing. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RUN = /^run:([\da-f-]{36})$/;

export type Since = { readonly kind: 'week' } | { readonly kind: 'day'; readonly day: string } | Run;
export type Until = { readonly kind: 'now' } | Run;
interface Run {
  readonly kind: 'run';
  readonly id: string;
}

const runIn = (text: string): Run | null => {
  const id = RUN.exec(text)?.[1];
  return id === undefined ? null : { kind: 'run', id };
};

export const readSince = (text: string): Since =>
  DAY.test(text) ? { kind: 'day', day: text } : (runIn(text) ?? { kind: 'week' });

export const readUntil = (text: string): Until => runIn(text) ?? { kind: 'now' };

export const runText = (id: string): string => `run:${id}`;

/** As the request says it. */
export const comparedInput = (since: Since, until: Until) => ({
  ...(since.kind === 'day' && { since: since.day }),
  ...(since.kind === 'run' && { fromRunId: since.id }),
  ...(until.kind === 'run' && { toRunId: until.id }),
});
