/**
 * Fields that a request brings and its operation does not know. Validation alone would drop them without a word, and a
 * misspelt field would look saved. Here once for every operation, by its schema in the contract.
 */
import { similarity } from '@forecastle/rules';
import type * as z from 'zod';
import { invalid, type ProblemInput } from './errors.ts';

/** Alikeness (0-1) from which a name is taken for a slip of another one. */
const SIMILAR = 0.6;
/** Unknown fields named one by one, and the longest name sent back. */
const NAMED_MAX = 20;
const NAME_MAX = 100;

type Schema = z.core.$ZodTypes;

interface Unknown {
  readonly path: string;
  readonly name: string;
  readonly known: readonly string[];
}

/** Throws INVALID naming every field of `input` that `schema` has no place for; without a schema none is known. */
export function refuseUnknownFields(schema: unknown, input: unknown): void {
  const found = schema === undefined ? inObject({}, input, '') : unknownIn(schema as Schema, input, '');
  if (found.length === 0) return;
  const problems = found.slice(0, NAMED_MAX).map(problemOf);
  const [first] = problems;
  if (first) throw invalid({ ...first, message: `${first.field}: ${first.message}` }, problems);
}

function problemOf({ path, name, known }: Unknown): ProblemInput {
  const near = nearest(name, known);
  const instead = near === null ? '' : ` Did you mean ${near}?`;
  return {
    field: path.length > NAME_MAX ? `${path.slice(0, NAME_MAX)}…` : path,
    // What somebody meant to be a password may stand under a misspelt name.
    value: null,
    expected: known.length === 0 ? 'no fields' : `one of ${known.join(', ')}`,
    message: `There is no such field here.${instead} Nothing was changed.`,
  };
}

/** `close_date` is near to `closeDate`, and so is `closeDat`. */
function nearest(name: string, known: readonly string[]): string | null {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const scored = known.map((each) => ({ each, score: similarity(bare(name), bare(each)) }));
  const best = scored.sort((left, right) => right.score - left.score)[0];
  return best && best.score >= SIMILAR ? best.each : null;
}

function unknownIn(schema: Schema, input: unknown, path: string): Unknown[] {
  if (typeof input !== 'object' || input === null) return [];
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return inObject(def.shape as Record<string, Schema>, input, path);
    case 'array':
      return Array.isArray(input)
        ? input.flatMap((item, index) => unknownIn(def.element as Schema, item, `${path}[${index}]`))
        : [];
    case 'record':
      return Object.entries(input).flatMap(([key, value]) => unknownIn(def.valueType as Schema, value, at(path, key)));
    case 'union': {
      // Whichever of the forms has a place for the most of it is the one that was meant.
      const each = def.options.map((option) => unknownIn(option as Schema, input, path));
      return each.reduce((least, one) => (one.length < least.length ? one : least));
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownIn(def.innerType as Schema, input, path);
    case 'pipe':
      // What is turned into something first is described by what comes after, and the other way round.
      return [def.in, def.out].flatMap((side) => unknownIn(side as Schema, input, path));
    default:
      return [];
  }
}

function inObject(shape: Record<string, Schema>, input: unknown, path: string): Unknown[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return [];
  const known = Object.keys(shape);
  return Object.entries(input).flatMap(([name, value]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) return unknownIn(field, value, at(path, name));
    return [{ path: at(path, name), name, known }];
  });
}

const at = (path: string, name: string): string => (path ? `${path}.${name}` : name);
