import { type ParseArgsConfig, parseArgs } from 'node:util';
import { WrongUse } from './exit-codes.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export type Command = (words: readonly string[]) => Promise<number>;

/** `parseArgs` with its complaints turned into ours; with `several` the last of the positionals may come more than once. */
export function parse<const T extends Options>(
  words: readonly string[],
  options: T,
  positionals: readonly string[],
  { several = false }: { several?: boolean } = {},
) {
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    const given = parsed.positionals.length;
    if (given === positionals.length || (several && given > positionals.length)) return parsed;
  } catch (error) {
    throw new WrongUse(`${(error as Error).message} Run "forecastle help".`);
  }
  throw new WrongUse(`Expected ${positionals.join(' and ') || 'no more arguments'}. Run "forecastle help".`);
}
