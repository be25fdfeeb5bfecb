/** The floor below what is measured: the same rows by PostgreSQL's driver alone, on as many connections. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { percentile } from './report.ts';

export interface RawStatement {
  readonly name: string;
  readonly text: string;
}

/** Asks all statements for each of `values` in turn, as the product is asked; milliseconds at the 95th percentile. */
export async function rawTime(
  connectionString: string,
  {
    statements,
    values,
    connections,
    requests,
    warmUp,
  }: {
    readonly statements: readonly RawStatement[];
    readonly values: readonly (readonly unknown[])[];
    readonly connections: number;
    readonly requests: number;
    /** On each connection. */
    readonly warmUp: number;
  },
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  const samples: number[] = [];
  let next = 0;
  const ask = async (client: pg.Client) => {
    const begun = performance.now();
    const of = [...(values[next++ % values.length] ?? [])];
    for (const statement of statements) await client.query({ ...statement, values: of });
    samples.push(performance.now() - begun);
  };
  try {
    await Promise.all(
      clients.map(async (client) => {
        for (let at = 0; at < warmUp; at++) await ask(client);
      }),
    );
    samples.length = 0;
    next = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (next < requests) await ask(client);
      }),
    );
    return percentile(samples, 95);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Milliseconds until PostgreSQL has given out all that a query answers, by COPY. */
export async function copyTime(client: pg.Client, query: string, format: 'text' | 'csv' = 'text'): Promise<number> {
  const begun = performance.now();
  for await (const _ of client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT ${format})`)));
  return performance.now() - begun;
}
