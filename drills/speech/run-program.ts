import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program to its end and returns what it wrote. Throws when it fails. */
export async function runProgram(program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...words], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
