/**
 * Single records by id and by external id.
 * https://developer.salesforce.com/docs/platform/api-rest/guide/resources-sobject-retrieve-get.html
 * https://developer.salesforce.com/docs/platform/api-rest/guide/dome-upsert.html
 */

import type { Answer, Call } from '../../http/wire.ts';
import { methodNotAllowed, noSuchColumn, notFound, Refusal } from '../errors.ts';
import { writeRecord } from '../soql/format.ts';
import { pathTo } from '../soql/paths.ts';
import type { Row } from '../world/fields.ts';
import type { Table } from '../world/table.ts';
import { changeRecord, createRecord, deleteRecord, existing, type Saver } from './saves.ts';

type Given = Readonly<Record<string, unknown>>;

export function createByPost(saver: Saver, table: Table, call: Call): Answer {
  return { status: 201, body: { id: createRecord(saver, table, bodyOf(call)), success: true, errors: [] } };
}

export function answerRecord(saver: Saver, version: string, table: Table, id: string, call: Call): Answer {
  if (call.method === 'GET') return read(saver, version, table, existing(table, id), call);
  if (call.method === 'PATCH') changeRecord(saver, table, id, bodyOf(call));
  else if (call.method === 'DELETE') deleteRecord(saver, table, id);
  else throw methodNotAllowed(call.method);
  return { status: 204 };
}

export function answerExternal(
  saver: Saver,
  version: string,
  table: Table,
  [name, value]: readonly [string, string],
  call: Call,
): Answer {
  const matches = byExternalId(saver, table, name, value);
  if (matches.length > 1) {
    const body = matches.map(({ Id }) => `/services/data/v${version}/sobjects/${table.definition.name}/${Id}`);
    return { status: 300, body };
  }
  if (call.method === 'PATCH') {
    const saved = upsertRecord(saver, table, name, { ...bodyOf(call), [name]: value });
    return { status: saved.created ? 201 : 200, body: { ...saved, success: true, errors: [] } };
  }
  const [row] = matches;
  if (!row) throw notFound();
  return answerRecord(saver, version, table, String(row.Id), call);
}

/** Changes the record that has the value, or makes one that has it. */
export function upsertRecord(
  saver: Saver,
  table: Table,
  name: string,
  given: Given,
): { readonly id: string; readonly created: boolean } {
  const field = table.field(name);
  const value = field ? given[field.name] : undefined;
  const [row, ...others] = byExternalId(saver, table, name, String(value ?? ''));
  if (others.length > 0) {
    const message = `${field?.label}: more than one record found for external id field: [${[row, ...others].map((each) => each?.Id).join(', ')}]`;
    throw new Refusal(300, 'DUPLICATE_EXTERNAL_ID', message, []);
  }
  if (!row) return { id: createRecord(saver, table, given), created: true };
  changeRecord(saver, table, String(row.Id), given);
  return { id: String(row.Id), created: false };
}

function byExternalId({ world, userId }: Saver, table: Table, name: string, value: string): Row[] {
  const field = world.security.visible(userId, table, name);
  if (!field) throw noSuchColumn(name, table.definition.name);
  if (!field.externalId)
    throw new Refusal(400, 'INVALID_FIELD', `Provided external ID field does not exist or is not accessible: ${name}`);
  return [...table.rows.values()].filter((row) => row[field.name] === value && row.IsDeleted !== true);
}

function read(saver: Saver, version: string, table: Table, row: Row, { query }: Call): Answer {
  const asked = query.get('fields')?.split(',') ?? table.definition.fields.map(({ name }) => name);
  const paths = asked
    .filter((name) => query.has('fields') || saver.world.security.visible(saver.userId, table, name))
    .map((name) => pathTo(saver, table, [name.trim()]));
  return { status: 200, body: writeRecord(saver, version, table, row, { paths, children: [] }) };
}

function bodyOf({ body }: Call): Given {
  try {
    return JSON.parse(body) as Given;
  } catch {
    throw new Refusal(400, 'JSON_PARSER_ERROR', 'Unexpected character at [line:1, column:1]');
  }
}
