import { createHash } from 'node:crypto';
import type pg from 'pg';
import { recordEvent } from '../audit/record-event.ts';
import { newId } from '../database/ids.ts';
import { imports } from '../database/schema/index.ts';
import { inTenant } from '../database/tenant.ts';
import { oncePerKey } from '../http/once-per-key.ts';
import type { Actor } from '../identity/actor.ts';
import { keepContent } from './file-content.ts';
import { visibleImport } from './find-import.ts';
import { inspectUpload } from './inspect-upload.ts';
import { presentImport } from './present-import.ts';
import { guessMapping, headersKey, recogniseKind } from './reading/index.ts';
import { recallChoices } from './remembering/recall-choices.ts';

interface Upload {
  readonly fileName: string;
  readonly content: Buffer;
  readonly key?: string | undefined;
  /** Begin with what was chosen for the last file with these headers, and read it as it was read. */
  readonly recall?: boolean;
}

/**
 * Inspects a file and keeps it as an import to be configured. Throws UnreadableFile, and then nothing is kept. A repeat
 * with the same `key` keeps nothing and answers what the first answered.
 */
export async function uploadImport(pool: pg.Pool, actor: Actor, { fileName, content, key, recall = false }: Upload) {
  // The worker takes its own copy; a connection is only taken once the file is understood.
  const file = { bytes: content, fileName };
  const guessed = await inspectUpload(file);
  const recalled = recall ? await recallChoices(pool, actor, file, guessed) : null;
  const inspection = recalled?.inspection ?? guessed;
  const { guesses } = guessMapping(inspection, recalled?.remembered.choices.kind ?? recogniseKind(inspection));
  return inTenant(pool, actor.organizationId, async (tx) => {
    const keep = async () => {
      const id = newId();
      await tx.db.insert(imports).values({
        organizationId: tx.organizationId,
        id,
        fileName,
        size: content.length,
        status: 'uploaded',
        createdById: actor.memberId,
        inspection,
        guesses,
        totalRows: inspection.rowCount,
        headersKey: headersKey(guessed),
        choices: recalled?.remembered.choices,
        remembered: recalled?.remembered,
      });
      await keepContent(tx, id, content);
      await recordEvent(tx, actor, { kind: 'import_uploaded', subject: { kind: 'import', id } });
      return presentImport(tx, await visibleImport(tx, actor, id));
    };
    if (key === undefined) return keep();
    const input = { fileName, recall, content: createHash('sha256').update(content).digest('hex') };
    return oncePerKey(tx, actor, { key, operation: 'imports.upload', input }, keep);
  });
}
