import { flushCompileCache } from 'node:module';

/**
 * Code that only some readers need: each is a process for one task, and most of its time goes to loading. What was
 * compiled is kept at once for the next one, since a process that is ended from outside keeps nothing.
 */
export async function keptCode<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading;
  flushCompileCache();
  return module;
}
