/**
 * The parameter `fields`, which leaves everything else out of an answer.
 * https://developers.google.com/workspace/gmail/api/guides/performance#partial
 */
import { invalidFields } from './errors.ts';

/** Names that an answer can have; a value is those within it, or true where it holds none. */
export interface Shape {
  readonly [name: string]: Shape | true;
}

/** What was asked for: null takes all of a name. */
type Selection = Map<string, Selection | null>;

/** Returns the part of an answer that `fields` names. A name that no answer has is refused. */
export function takeFields(answer: object, fields: string | null, shape: Shape): object {
  if (fields === null || fields === '') return answer;
  const selection = new FieldsParser(fields).parse();
  check(selection, shape, '');
  return pick(answer, selection) as object;
}

class FieldsParser {
  readonly #tokens: string[];

  constructor(text: string) {
    this.#tokens = text.match(/[A-Za-z0-9_*]+|[^\sA-Za-z0-9_*]/gu) ?? [];
  }

  parse(): Selection {
    const selection = this.#list();
    if (this.#tokens.length > 0) throw invalidFields(this.#tokens.join(''));
    return selection;
  }

  #list(): Selection {
    const selection: Selection = new Map();
    do this.#item(selection);
    while (this.#skip(','));
    return selection;
  }

  #item(into: Selection): void {
    const name = this.#tokens.shift() ?? '';
    if (!/^[A-Za-z0-9_*]+$/u.test(name)) throw invalidFields(name);
    if (this.#skip('/') || this.#skip('.')) {
      const within: Selection = into.get(name) ?? new Map();
      if (into.get(name) !== null) into.set(name, within);
      this.#item(within);
      return;
    }
    if (!this.#skip('(')) {
      into.set(name, null);
      return;
    }
    const within = this.#list();
    if (!this.#skip(')')) throw invalidFields(name);
    const before = into.get(name);
    if (before === null) return;
    into.set(name, new Map([...(before ?? []), ...within]));
  }

  #skip(sign: string): boolean {
    if (this.#tokens[0] !== sign) return false;
    this.#tokens.shift();
    return true;
  }
}

function check(selection: Selection, shape: Shape, at: string): void {
  for (const [name, within] of selection) {
    const path = at ? `${at}.${name}` : name;
    const inner = name === '*' ? true : Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (inner === undefined) throw invalidFields(path);
    if (within && inner === true && name !== '*') throw invalidFields(`${path}.${[...within.keys()][0]}`);
    if (within && inner !== true) check(within, inner, path);
  }
}

function pick(value: unknown, selection: Selection | null): unknown {
  if (selection === null) return value;
  if (Array.isArray(value)) return value.map((each) => pick(each, selection));
  if (typeof value !== 'object' || value === null) return value;
  const all = selection.has('*');
  const kept = Object.entries(value).filter(([name]) => all || selection.has(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, pick(inner, selection.get(name) ?? selection.get('*') ?? null)]),
  );
}
