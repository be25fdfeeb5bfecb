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

/** Throws INVALID naming the first fields of `input` that `schema` has no place for; without a schema none is known. */
export function refuseUnknownFields(schema: unknown, input: unknown): void {
  const found: Unknown[] = [];
  if (schema === undefined) inObject({}, input, { path: '', found });
  else unknownIn(schema as Schema, input, { path: '', found });
  if (found.length === 0) return;
  const problems = found.map(problemOf);
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

/** Where the walk is, and what it has found. It stops when there are as many as are named: input is large, answers are not. */
interface Walk {
  readonly path: string;
  readonly found: Unknown[];
}
const isFull = ({ found }: Walk): boolean => found.length >= NAMED_MAX;

function unknownIn(schema: Schema, input: unknown, walk: Walk): void {
  if (typeof input !== 'object' || input === null) return;
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      inObject(def.shape as Record<string, Schema>, input, walk);
      return;
    case 'array':
      if (!Array.isArray(input)) return;
      for (let index = 0; index < input.length && !isFull(walk); index++) {
        unknownIn(def.element as Schema, input[index], { ...walk, path: `${walk.path}[${index}]` });
      }
      return;
    case 'record':
      for (const key of Object.keys(input)) {
        if (isFull(walk)) return;
        unknownIn(def.valueType as Schema, (input as Record<string, unknown>)[key], inside(walk, key));
      }
      return;
    case 'union': {
      // Whichever of the forms has a place for the most of it is the one that was meant.
      const each = def.options.map((option) => {
        const found: Unknown[] = [];
        unknownIn(option as Schema, input, { path: walk.path, found });
        return found;
      });
      const least = each.reduce((fewest, one) => (one.length < fewest.length ? one : fewest));
      walk.found.push(...least.slice(0, NAMED_MAX - walk.found.length));
      return;
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      unknownIn(def.innerType as Schema, input, walk);
      return;
    case 'pipe':
      // What is turned into something first is described by what comes after, and the other way round.
      unknownIn(def.in as Schema, input, walk);
      unknownIn(def.out as Schema, input, walk);
      return;
    default:
      return;
  }
}

function inObject(shape: Record<string, Schema>, input: unknown, walk: Walk): void {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return;
  const known = Object.keys(shape);
  for (const name of Object.keys(input)) {
    if (isFull(walk)) return;
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const here = inside(walk, name);
    if (field) unknownIn(field, (input as Record<string, unknown>)[name], here);
    else walk.found.push({ path: here.path, name, known });
  }
}

const inside = ({ path, found }: Walk, name: string): Walk => ({ path: path ? `${path}.${name}` : name, found });
