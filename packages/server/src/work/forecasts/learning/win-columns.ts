/** What fields of decided deals say of winning, read and worked out here or in a thread beside. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type SkillOfColumns, winsByColumns } from '@forecastle/rules';
import { readDecidedTable } from './decided-table.ts';
import { readFrom } from './read-from.ts';

export interface ColumnsTask {
  readonly databaseUrl: string;
  readonly organizationId: string;
}

export async function skillOfColumns({ databaseUrl, organizationId }: ColumnsTask): Promise<SkillOfColumns> {
  const { decided, names, open } = await readFrom(databaseUrl, organizationId, readDecidedTable);
  const { chanceOf: _chanceOf, judged: _judged, ...skill } = winsByColumns(decided, names, open);
  return skill;
}

/** Megabytes; 20,000 deals are read. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** In a thread of its own, while this one does other work. Where the thread is lost, here. */
export async function skillBeside(task: ColumnsTask): Promise<SkillOfColumns> {
  const thread = new Worker(new URL('./win-columns-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: HEAP_LIMITS,
  });
  try {
    const [skill] = (await once(thread, 'message')) as [SkillOfColumns];
    return skill;
  } catch {
    return await skillOfColumns(task);
  } finally {
    await thread.terminate();
  }
}
