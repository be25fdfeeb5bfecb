/** What every row of one import is read by: the choices, and the organisation as it is when the run begins. */
import type { ImportChoices } from '@forecastle/contract';
import { type Average, isoDate, type LossReasonNames, localDay } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { loadRates, type Rates } from '../../../records/currencies/rates.ts';
import type { Field } from '../../../records/custom-fields/list-fields.ts';
import { listLossReasons } from '../../../records/loss-reasons/list-loss-reasons.ts';
import { listWinReasons } from '../../../records/win-reasons/list-win-reasons.ts';
import { memberActor } from '../../../tenancy/identity/member-actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import { proposeForTyped } from '../corrections/corrected-values.ts';
import { customToRead, usedFields } from '../custom-columns.ts';
import { readContent } from '../file-content.ts';
import { peopleWithin } from '../match-values.ts';
import { readOptions } from '../read-options.ts';
import {
  type CustomToRead,
  type DateOrder,
  type DealsToRead,
  type FileInspection,
  formsOf,
  type HistoryToRead,
} from '../reading/index.ts';
import type { StoredImport } from '../stored-import.ts';

export interface ImportStage {
  readonly id: string;
  readonly kind: 'open' | 'won' | 'lost';
}

export interface RunSetup {
  readonly organizationId: string;
  readonly importId: string;
  readonly file: DealsToRead;
  /** The same file as a history; null when it is a pipeline. */
  readonly history: HistoryToRead | null;
  readonly timeZone: string;
  readonly inspection: FileInspection;
  readonly choices: ImportChoices;
  /** Up to which edit a person's corrections hold; 0 without any. */
  readonly editPosition: number;
  /** Local day on which the import was started: what "today" means however long it takes. */
  readonly today: string;
  readonly stages: ReadonlyMap<string, ImportStage>;
  readonly firstOpen: ImportStage;
  /** Where a row goes that is won or lost by a column beside the stage. */
  readonly closed: Readonly<Record<'won' | 'lost', ImportStage>>;
  readonly stageOf: ReadonlyMap<string, string>;
  readonly ownerOf: ReadonlyMap<string, string>;
  readonly importerId: string;
  /** Owners whose deals the importer may write; null = everybody's. */
  readonly scope: ReadonlySet<string> | null;
  readonly rates: Rates;
  /** Custom fields of deals that columns are taken for, by key. */
  readonly customs: ReadonlyMap<string, Field>;
  /** Active people by their names and addresses; who shares one with another is left out. */
  readonly peopleByWord: ReadonlyMap<string, string>;
  /** Reasons for winning, archived ones too: files tell of wins of long ago. */
  readonly winReasons: readonly { readonly id: string; readonly name: string }[];
  /** Reasons for losing, archived ones too. */
  readonly lossReasons: readonly LossReasonNames[];
  /** What missing amounts are filled by when their average is asked for, by currency. */
  readonly averages: ReadonlyMap<string, Average>;
}

export async function setUpRun(
  tx: TenantTransaction,
  stored: StoredImport,
  { withFile = true }: { withFile?: boolean } = {},
): Promise<RunSetup> {
  const { choices, inspection } = stored;
  if (!choices || !inspection) throw new Error(`import ${stored.id} has no choices`);
  const actor = await memberActor(tx, stored.createdById);
  const owners = await visibleOwners(tx, actor);
  const stages = await readStages(tx);
  const customs = choices.kind === 'history' ? [] : customToRead(choices, await usedFields(tx));
  const typed = stored.editPosition > 0 ? await proposeForTyped(tx, stored, actor) : null;
  const file: DealsToRead = {
    bytes: withFile ? await readContent(tx, stored) : new Uint8Array(),
    fileName: stored.fileName,
    options: readOptions(choices, inspection),
    afterRow: inspection.headerRow,
    mapping: choices.mapping,
    forms: formsOf(inspection, { dateOrder: choices.dateOrder as Readonly<Record<string, DateOrder>> }),
    context: { currency: choices.currency, currencies: choices.currencies, customs },
    idsAreUnique: isUnique(inspection.columns[choices.mapping.externalId ?? -1]),
  };
  return {
    organizationId: tx.organizationId,
    importId: stored.id,
    inspection,
    choices,
    editPosition: stored.editPosition,
    file,
    history: choices.kind === 'history' ? { ...file, context: { ...file.context, timeZone: actor.timeZone } } : null,
    timeZone: actor.timeZone,
    today: isoDate(localDay((stored.startedAt ?? new Date()).getTime(), actor.timeZone)),
    stages: new Map(stages.map((stage) => [stage.id, stage])),
    firstOpen: first(stages, 'open'),
    closed: { won: first(stages, 'won'), lost: first(stages, 'lost') },
    stageOf: resolved(
      [...(typed?.stages ?? []), ...stored.stageValues.map(({ value, stageId }) => [value, stageId] as const)],
      choices.stages,
    ),
    ownerOf: resolved(
      [...(typed?.owners ?? []), ...stored.ownerValues.map(({ value, memberId }) => [value, memberId] as const)],
      Object.fromEntries(
        Object.entries(choices.owners).map(([value, choice]) => [value, choice === 'me' ? actor.memberId : choice]),
      ),
    ),
    importerId: actor.memberId,
    scope: owners && new Set(owners),
    rates: await loadRates(tx, actor.currency),
    customs: await fieldsOf(tx, customs),
    peopleByWord: customs.some(({ field }) => field.kind === 'person') ? await wordsOfPeople(tx) : new Map(),
    winReasons: await listWinReasons(tx),
    lossReasons: await listLossReasons(tx),
    averages: new Map(),
  };
}

async function fieldsOf(tx: TenantTransaction, customs: readonly CustomToRead[]): Promise<ReadonlyMap<string, Field>> {
  if (customs.length === 0) return new Map();
  const keys = new Set(customs.map(({ field }) => field.key));
  return new Map((await usedFields(tx)).flatMap((field) => (keys.has(field.key) ? [[field.key, field] as const] : [])));
}

/** Active people by their names and addresses; who shares one with another is left out. */
export async function wordsOfPeople(tx: TenantTransaction): Promise<ReadonlyMap<string, string>> {
  const words = (await peopleWithin(tx, null)).flatMap(({ id, name, email }) =>
    [...new Set([name, email ?? name].map(nameKey))].map((word) => [word, id] as const),
  );
  const named = Map.groupBy(words, ([word]) => word);
  return new Map(words.filter(([word]) => named.get(word)?.length === 1));
}

/** Whether a column is known to hold no value twice; of very long files nobody knows before they are read once more. */
const isUnique = (column: FileInspection['columns'][number] | undefined): boolean =>
  column?.unique ?? column?.values?.every(({ count }) => count === 1) === true;

/** The person's choice for each value, else what was proposed to them. */
function resolved(proposals: readonly (readonly [string, string | null])[], choices: Readonly<Record<string, string>>) {
  const found = new Map<string, string>();
  for (const [value, id] of proposals) if (id !== null) found.set(value, id);
  // A preview counts the deals of people who are made only when the import begins.
  for (const [value, id] of Object.entries(choices)) found.set(value, id === 'create' ? newId() : id);
  return found;
}

function first(stages: readonly ImportStage[], kind: ImportStage['kind']): ImportStage {
  const stage = stages.find((each) => each.kind === kind);
  if (!stage) throw new Error(`the organisation has no stage of kind ${kind}`);
  return stage;
}

async function readStages(tx: TenantTransaction): Promise<ImportStage[]> {
  const { rows } = await tx.client.query<ImportStage>(
    'SELECT id, kind FROM stages WHERE organization_id = $1 AND archived_at IS NULL ORDER BY position, id',
    [tx.organizationId],
  );
  return rows;
}
