/** Checks the front matter of an article, so that a slip stops the build with the file, the field and what was expected. */
import { parse, YAMLParseError } from 'yaml';
import { GUIDE_CATEGORIES, type GuideFrontMatter, type PostFrontMatter } from './article.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const PINS = [1, 2, 3, 4];
const STATUSES = ['published', 'planned'] as const;
const POST_FIELDS = ['title', 'date', 'description', 'author', 'image', 'featured', 'pinned', 'tags'];
const GUIDE_FIELDS = ['title', 'description', 'category', 'icon', 'author', 'date', 'lastUpdated', 'status'];

export function postFrontMatter(file: string, source: string): PostFrontMatter {
  const fields = new Fields(file, source, POST_FIELDS);
  return {
    title: fields.text('title'),
    date: fields.date('date'),
    description: fields.text('description'),
    author: fields.text('author'),
    image: fields.has('image') ? fields.text('image') : null,
    featured: fields.has('featured') && fields.flag('featured'),
    pinned: fields.has('pinned') ? fields.oneOf('pinned', PINS) : null,
    tags: fields.has('tags') ? fields.texts('tags') : [],
  };
}

export function guideFrontMatter(file: string, source: string): GuideFrontMatter {
  const fields = new Fields(file, source, GUIDE_FIELDS);
  const date = fields.date('date');
  const lastUpdated = fields.date('lastUpdated');
  if (lastUpdated < date) throw fields.wrong('lastUpdated', `a date that is not before date (${date})`);
  return {
    title: fields.text('title'),
    description: fields.text('description'),
    category: fields.oneOf('category', GUIDE_CATEGORIES),
    icon: fields.has('icon') ? fields.text('icon') : null,
    author: fields.text('author'),
    date,
    lastUpdated,
    status: fields.oneOf('status', STATUSES),
  };
}

class Fields {
  readonly #file: string;
  readonly #values: Record<string, unknown>;

  constructor(file: string, source: string, known: readonly string[]) {
    this.#file = file;
    this.#values = read(file, source);
    for (const field of Object.keys(this.#values)) {
      if (!known.includes(field)) throw this.wrong(field, `one of the fields ${known.join(', ')}`);
    }
  }

  has(field: string): boolean {
    return this.#values[field] != null;
  }

  text(field: string): string {
    const value = this.#values[field];
    if (typeof value !== 'string' || value.trim() === '') throw this.wrong(field, 'a text');
    return value.trim();
  }

  texts(field: string): string[] {
    const value = this.#values[field];
    const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
    if (!isTexts) throw this.wrong(field, 'a list of texts');
    return value;
  }

  flag(field: string): boolean {
    const value = this.#values[field];
    if (typeof value !== 'boolean') throw this.wrong(field, 'true or false');
    return value;
  }

  date(field: string): string {
    const value = this.#values[field];
    const expected = 'a day of the calendar such as 2025-10-23';
    if (typeof value !== 'string' || !ISO_DATE.test(value)) throw this.wrong(field, expected);
    // 2025-02-30 would become the second of March.
    const day = new Date(`${value}T00:00:00Z`);
    if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) throw this.wrong(field, expected);
    return value;
  }

  oneOf<Value extends string | number>(field: string, values: readonly Value[]): Value {
    const value = values.find((known) => known === this.#values[field]);
    if (value === undefined) throw this.wrong(field, `one of ${values.join(', ')}`);
    return value;
  }

  wrong(field: string, expected: string): Error {
    const value = this.#values[field];
    const found = value === undefined ? 'nothing' : JSON.stringify(value);
    return new Error(`${this.#file}: front matter field ${field}: expected ${expected}, found ${found}`);
  }
}

function read(file: string, source: string): Record<string, unknown> {
  let values: unknown;
  try {
    values = parse(source);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new Error(`${file}: the front matter is not YAML: ${error.message}`, { cause: error });
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new Error(`${file}: expected front matter with fields between two lines of ---`);
  }
  return values as Record<string, unknown>;
}
