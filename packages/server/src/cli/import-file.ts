/** `import FILE --email`: the wizard's own commands, one after the other, with every proposal accepted. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { IMPORT_MAX_BYTES, type ImportChoices } from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import { inTenant, type TenantTransaction } from '../database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { configureImport } from '../imports/configure-import.ts';
import { visibleImport } from '../imports/find-import.ts';
import { presentImport } from '../imports/present-import.ts';
import { runImport } from '../imports/run/run-import.ts';
import { startImport } from '../imports/start-import.ts';
import { uploadImport } from '../imports/upload-import.ts';
import { CommandFailed, WrongUse } from './exit-codes.ts';
import { actorByEmail, type CommandDatabase } from './local-database.ts';
import { type ReadingChoices, splitPair } from './read-deals.ts';

export interface ImportFileChoices extends Omit<ReadingChoices, 'currency'> {
  readonly email: string;
  /** ISO 4217; null takes that of the organisation. */
  readonly currency: string | null;
  readonly duplicates: 'skip' | 'update';
  /** What becomes of owners the organisation does not know. */
  readonly owners: 'create' | 'me';
}

type View = Awaited<ReturnType<typeof presentImport>>;

/** Milliseconds between looks when a running server has taken the import up. */
const LOOK_EVERY_MS = 200;
const ENDED: readonly View['status'][] = ['done', 'failed', 'cancelled'];

export async function importFile(opened: CommandDatabase, path: string, choices: ImportFileChoices): Promise<View> {
  const { workPool: pool } = opened.database;
  const actor = await actorByEmail(opened, choices.email);
  const inOrganisation = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, actor.organizationId, work);
  const content = await readFile(path).catch((error: Error) => {
    throw new CommandFailed(`${path} cannot be read: ${error.message}`);
  });
  if (content.byteLength > IMPORT_MAX_BYTES) {
    throw new CommandFailed(
      `${path} is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB. Split it and import the parts.`,
    );
  }
  try {
    const uploaded = await uploadImport(pool, actor, { fileName: basename(path), content });
    const id = uploaded.id;
    const first = firstChoices(uploaded, actor, choices);
    const configured = await inOrganisation((tx) => configureImport(tx, actor, { id, ...first }));
    const chosen = await inOrganisation((tx) => withValues(tx, configured, first, choices));
    await inOrganisation((tx) => configureImport(tx, actor, { id, ...chosen }));
    await inOrganisation((tx) => startImport(tx, actor, id));
    const job = { organizationId: actor.organizationId, importId: id };
    await runImport(pool, job, { logger: opened.logger, signal: new AbortController().signal });
    // A server that runs beside may have been quicker to take it up.
    for (;;) {
      const view = await inOrganisation(async (tx) => presentImport(tx, await visibleImport(tx, actor, id)));
      if (ENDED.includes(view.status)) return view;
      await delay(LOOK_EVERY_MS);
    }
  } catch (error) {
    if (error instanceof ORPCError) throw new CommandFailed(error.message);
    throw error;
  }
}

function firstChoices(view: View, actor: Actor, choices: ImportFileChoices): ImportChoices {
  const mapping: ImportChoices['mapping'] = {};
  for (const { field, column } of view.guesses) mapping[field] = column;
  for (const [field, header] of choices.map.map((pair) => splitPair(pair, '--map field=Header'))) {
    const column = view.inspection?.columns.find((each) => each.header.toLowerCase() === header.toLowerCase());
    if (!column) throw new WrongUse(`--map ${field}=${header}: the file has no column "${header}".`);
    (mapping as Record<string, number>)[field] = column.index;
  }
  const ambiguous = view.inspection?.columns.filter(({ ambiguousDates }) => ambiguousDates) ?? [];
  const used = new Set(Object.values(mapping));
  const open = ambiguous.find(({ index }) => used.has(index));
  if (open && !choices.dateOrder) {
    throw new WrongUse(
      `Dates in "${open.header}" such as ${open.ambiguousDates?.examples[0]} can be read both ways: say --day-first or --month-first.`,
    );
  }
  const order = choices.dateOrder;
  return {
    encoding: null,
    delimiter: null,
    sheet: choices.sheet,
    headerRow: null,
    mapping,
    dateOrder: order ? Object.fromEntries(ambiguous.map(({ index }) => [String(index), order])) : {},
    currency: choices.currency ?? actor.currency,
    stages: {},
    owners: {},
    duplicates: choices.duplicates,
  };
}

/** The server's proposals for stages and owners, and what the arguments say of the rest. */
async function withValues(
  tx: TenantTransaction,
  view: View,
  first: ImportChoices,
  choices: ImportFileChoices,
): Promise<ImportChoices> {
  const stages: ImportChoices['stages'] = {};
  for (const { value, stageId } of view.stageValues) if (stageId) stages[value] = stageId;
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM stages WHERE organization_id = $1 AND archived_at IS NULL',
    [tx.organizationId],
  );
  for (const [value, name] of choices.stages.map((pair) => splitPair(pair, '--stage Value=Stage'))) {
    const stage = rows.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!stage)
      throw new WrongUse(
        `--stage: there is no stage "${name}". The stages are: ${rows.map((each) => each.name).join(', ')}.`,
      );
    stages[value] = stage.id;
  }
  const owners: ImportChoices['owners'] = {};
  for (const { value, memberId } of view.ownerValues) owners[value] = memberId ?? choices.owners;
  return { ...first, stages, owners };
}
