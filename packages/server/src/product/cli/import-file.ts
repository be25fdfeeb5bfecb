/** `import FILE --email`: the wizard's own commands, one after the other, with every proposal accepted. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { IMPORT_MAX_BYTES, ImportChoices } from '@forecastle/contract';
import { type ImportKind, lacksAccounts } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { inMemory } from '../../platform/files/spool-to-disk.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { configureImport } from '../../work/imports/configure-import.ts';
import { usedFields } from '../../work/imports/custom-columns.ts';
import { visibleImport } from '../../work/imports/find-import.ts';
import { listIssues } from '../../work/imports/list-issues.ts';
import { openStages } from '../../work/imports/match-values.ts';
import { presentImport } from '../../work/imports/present-import.ts';
import { UNKNOWN_CURRENCY } from '../../work/imports/reading/index.ts';
import { rereadFile } from '../../work/imports/reread-file.ts';
import { noStageFor } from '../../work/imports/run/findings.ts';
import { runImport } from '../../work/imports/run/run-import.ts';
import { startImport } from '../../work/imports/start-import.ts';
import { uploadImport } from '../../work/imports/upload-import.ts';
import {
  apartCustom,
  chosenColumns,
  chosenCurrencies,
  chosenCustom,
  chosenStages,
  splitPairs,
  withChosen,
} from './chosen-pairs.ts';
import { type TakenColumn, takenColumns, takenCustom } from './column-report.ts';
import { CommandFailed, WrongUse } from './exit-codes.ts';
import { type Amounts, amountOverride } from './import-choices.ts';
import { actorByEmail, type CommandDatabase } from './local-database.ts';
import { type OpenQuestion, Questions } from './open-questions.ts';
import type { ReadingChoices } from './read-deals.ts';

export interface ImportFileChoices extends Omit<ReadingChoices, 'currency'> {
  readonly email: string;
  /** ISO 4217; null takes that of the organisation. */
  readonly currency: string | null;
  /** The caller says that its rows are deals, whatever they look like. */
  readonly isOfDeals: boolean;
  /** Null takes the file for what it looks like. */
  readonly kind: ImportKind | null;
  readonly duplicates: 'skip' | 'update';
  /** `Value=Email` pairs for owners whom the organisation knows by another name, or knows several of. */
  readonly ownerPairs: readonly string[];
  /** What becomes of owners the organisation does not know. */
  readonly owners: 'create' | 'me';
  readonly amounts: Amounts;
  readonly closeDateOverride: ImportChoices['closeDateOverride'];
  /** How the file is to be read; null as it is recognised. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly headerRow: number | null;
}

type View = Awaited<ReturnType<typeof presentImport>>;
type Issue = Awaited<ReturnType<typeof listIssues>>['items'][number];

/** Issues read at once. */
const ISSUES_AT_ONCE = 5_000;

/** Milliseconds between looks when a running server has taken the import up. */
const LOOK_EVERY_MS = 200;
const ENDED: readonly View['status'][] = ['done', 'failed', 'cancelled'];

/** How the import ended, and every row there is something to say of. */
export interface ImportedFile extends Pick<View, 'id' | 'status' | 'counts' | 'error'> {
  readonly issues: readonly Issue[];
  /** Values that nobody has said the meaning of; their rows are among the issues. */
  readonly questions: readonly OpenQuestion[];
  /** Which column was taken for which field, and why. */
  readonly columns: readonly TakenColumn[];
  /** What the person should know though the file could be read. */
  readonly notices: readonly string[];
}

export async function importFile(
  opened: CommandDatabase,
  path: string,
  choices: ImportFileChoices,
): Promise<ImportedFile> {
  const { workPool: pool } = opened.database;
  const actor = await actorByEmail(opened, choices.email);
  const inOrganisation = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, actor.organizationId, work);
  const configure: Configure = async (input) => {
    const reread = await rereadFile(pool, actor, input);
    return inOrganisation((tx) => configureImport(tx, actor, input, reread));
  };
  const file = await fileToImport(path);
  try {
    const recognised = await uploadImport(pool, actor, file);
    const { id, recognisedNoun } = recognised;
    if (recognisedNoun && recognisedNoun.noun !== 'deals' && !choices.isOfDeals && choices.map.length === 0) {
      const { noun, reason } = recognisedNoun;
      throw new WrongUse(`${path} looks like ${noun}. ${reason} Say --as ${noun}, or --as deals.`);
    }
    const uploaded = await asAsked(recognised, actor, choices, configure);
    const keys = (await inOrganisation(usedFields)).map(({ key }) => key);
    const first = firstChoices(uploaded, actor, choices, keys);
    const configured = await configure({ id, ...first });
    const chosen = await inOrganisation((tx) => withValues(tx, configured, first, choices));
    await configure({ id, ...chosen });
    await inOrganisation((tx) => startImport(tx, actor, id));
    const ended = await runToEnd(opened, actor, id);
    const headers = uploaded.inspection?.columns ?? [];
    const own = takenColumns(first.kind ?? 'pipeline', first.mapping, headers, uploaded.guesses);
    const columns = [...own, ...takenCustom(first.customColumns, uploaded)];
    const questions = questionsOf(ended.issues, await inOrganisation(stageNames));
    return { ...ended, questions, columns };
  } catch (error) {
    if (error instanceof ORPCError) throw new CommandFailed(error.message);
    throw error;
  }
}

/** A file as it is uploaded. */
export async function fileToImport(path: string) {
  const content = await readFile(path).catch((error: Error) => {
    throw new CommandFailed(`${path} cannot be read: ${error.message}`);
  });
  if (content.byteLength > IMPORT_MAX_BYTES) {
    throw new CommandFailed(
      `${path} is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB. Split it and import the parts.`,
    );
  }
  return { fileName: basename(path), content: inMemory(content) };
}

/** Runs an import that was started, or waits for whoever has taken it up, and tells how it ended. */
export async function runToEnd(
  { database: { workPool: pool }, logger }: CommandDatabase,
  actor: Actor,
  importId: string,
): Promise<Omit<ImportedFile, 'questions' | 'columns'>> {
  const inOrganisation = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, actor.organizationId, work);
  const job = { organizationId: actor.organizationId, importId };
  await runImport(pool, job, { logger, signal: new AbortController().signal });
  // A server that runs beside may have been quicker to take it up.
  for (;;) {
    const view = await inOrganisation(async (tx) => presentImport(tx, await visibleImport(tx, actor, importId)));
    if (ENDED.includes(view.status)) {
      const { id, status, counts, error } = view;
      const issues = await inOrganisation((tx) => allIssues(tx, actor, importId));
      return { id, status, counts, error, issues, notices: view.inspection?.warnings ?? [] };
    }
    await delay(LOOK_EVERY_MS);
  }
}

async function allIssues(tx: TenantTransaction, actor: Actor, id: string): Promise<Issue[]> {
  const issues: Issue[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listIssues>> = await listIssues(tx, actor, {
      id,
      limit: ISSUES_AT_ONCE,
      ...(cursor !== null && { cursor }),
    });
    for (const issue of page.items) issues.push(issue);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return issues;
}

const stageNames = async (tx: TenantTransaction): Promise<string[]> => (await openStages(tx)).map(({ name }) => name);

const FIELD_ASKED: Readonly<Record<string, OpenQuestion['field']>> = {
  [noStageFor(null).reason]: 'stage',
  [UNKNOWN_CURRENCY]: 'currency',
};

/** The rows that wait for a value to be said, one question for each value. */
function questionsOf(issues: readonly Issue[], stages: readonly string[]): OpenQuestion[] {
  const questions = new Questions();
  for (const { row, column, value, reason } of issues) {
    const field = FIELD_ASKED[reason];
    if (field) questions.ask(field, { row, column: column ?? '', value: value ?? '' });
  }
  return questions.asked(stages);
}

type Configure = (input: ImportChoices & { id: string }) => Promise<View>;

/** A file that is to be read otherwise than it was recognised is read again, and its columns are guessed anew. */
async function asAsked(view: View, actor: Actor, choices: ImportFileChoices, configure: Configure): Promise<View> {
  const { kind, encoding, delimiter, sheet, headerRow } = choices;
  const recognised = { ...view.inspection, kind: view.recognisedAs };
  const asked = { kind, encoding, delimiter, sheet, headerRow };
  const isOther = Object.entries(asked).some(
    ([name, value]) => value !== null && value !== recognised[name as keyof typeof asked],
  );
  if (!isOther) return view;
  return configure({
    id: view.id,
    ...ImportChoices.parse({ ...asked, mapping: {}, currency: actor.currency }),
  });
}

function firstChoices(
  view: View,
  actor: Actor,
  choices: ImportFileChoices,
  customKeys: readonly string[],
): ImportChoices {
  const { own, custom } = apartCustom(choices.map);
  const columns = view.inspection?.columns ?? [];
  const guessed = Object.fromEntries(view.guesses.map(({ field, column }) => [field, column]));
  const mapping: ImportChoices['mapping'] = withChosen(guessed, chosenColumns(own, columns));
  const ambiguous = view.inspection?.columns.filter(({ ambiguousDates }) => ambiguousDates) ?? [];
  const guesses = view.recognisedAs === 'pipeline' ? view.customGuesses : {};
  const customColumns = chosenCustom(custom, columns, { guessed: guesses, keys: customKeys });
  const used = new Set([...Object.values(mapping), ...Object.values(customColumns)]);
  const open = ambiguous.find(({ index }) => used.has(index));
  if (open && !choices.dateOrder) {
    throw new WrongUse(
      `Dates in "${open.header}" such as ${open.ambiguousDates?.examples[0]} can be read both ways: say --day-first or --month-first.`,
    );
  }
  const { dateOrder: order, encoding, delimiter, sheet, headerRow, closeDateOverride } = choices;
  const currency = choices.currency ?? actor.currency;
  const kind = choices.kind ?? view.recognisedAs;
  return {
    kind,
    encoding,
    delimiter,
    sheet,
    headerRow,
    mapping,
    withoutAccount: kind === 'pipeline' && lacksAccounts(mapping),
    dateOrder: order ? Object.fromEntries(ambiguous.map(({ index }) => [String(index), order])) : {},
    currency,
    stages: {},
    currencies: chosenCurrencies(choices.currencies),
    owners: {},
    customColumns,
    customChoices: {},
    duplicates: choices.duplicates,
    amountOverride: amountOverride(choices.amounts, currency),
    closeDateOverride,
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
  for (const [value, { id }] of chosenStages(choices.stages, rows)) stages[value] = id;
  return { ...first, stages, owners: await ownersOf(tx, view, choices) };
}

/** Somebody new is made only of a value that nobody fits: of two who fit the caller says which. */
async function ownersOf(
  tx: TenantTransaction,
  { ownerValues }: View,
  choices: ImportFileChoices,
): Promise<ImportChoices['owners']> {
  const owners: ImportChoices['owners'] = await saidOwners(tx, choices.ownerPairs);
  for (const { value, memberId, candidates } of ownerValues) {
    if (Object.hasOwn(owners, value)) continue;
    if (candidates.length > 0) {
      const addresses = candidates.map(({ name, email }) => email ?? `${name}, who has none`).join(' and ');
      throw new WrongUse(
        `Owner "${value}" fits ${candidates.length} people: ${addresses}. Say which with --owner "${value}=ADDRESS".`,
      );
    }
    owners[value] = memberId ?? choices.owners;
  }
  return owners;
}

/** Whom `Value=Email` pairs mean, by value. */
export async function saidOwners(tx: TenantTransaction, pairs: readonly string[]): Promise<Record<string, string>> {
  const said = new Map(splitPairs(pairs, '--owner Value=Email'));
  const { rows } = await tx.client.query<{ id: string; email: string }>(
    'SELECT id, lower(email) AS email FROM members WHERE organization_id = $1 AND lower(email) = ANY($2::text[])',
    [tx.organizationId, [...said.values()].map((email) => email.toLowerCase())],
  );
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  const owners: Record<string, string> = {};
  for (const [value, email] of said) {
    const id = byEmail.get(email.toLowerCase());
    if (!id) throw new WrongUse(`--owner: nobody in the organisation has the address ${email}.`);
    owners[value] = id;
  }
  return owners;
}
