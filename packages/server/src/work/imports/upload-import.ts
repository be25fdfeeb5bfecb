import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { imports } from '../../platform/database/schema/index.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import type { SpooledFile } from '../../platform/files/spool-to-disk.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { oncePerKey } from '../../tenancy/requests/once-per-key.ts';
import { keepContent } from './file-content.ts';
import { visibleImport } from './find-import.ts';
import { inspectUpload } from './inspect-upload.ts';
import { inInspectionTurn } from './inspection-turns.ts';
import { presentImport } from './present-import.ts';
import { guessMapping, headersKey, recogniseKind } from './reading/index.ts';
import { recogniseNoun } from './records/recognise-noun.ts';
import { recallChoices } from './remembering/recall-choices.ts';

interface Upload {
  readonly fileName: string;
  readonly content: Pick<SpooledFile, 'size' | 'hash' | 'read'>;
  readonly key?: string | undefined;
  /** Begin with what was chosen for the last file with these headers, and read it as it was read. */
  readonly recall?: boolean;
}

/**
 * Inspects a file and keeps it as an import to be configured. Throws UnreadableFile, and then nothing is kept. A repeat
 * with the same `key` keeps nothing and answers what the first answered. Nothing is done for who is `gone` before its turn.
 */
export const uploadImport = (pool: pg.Pool, actor: Actor, upload: Upload, gone?: AbortSignal) =>
  inInspectionTurn(actor, upload.content.size, () => inspectAndKeep(pool, actor, upload), gone);

async function inspectAndKeep(pool: pg.Pool, actor: Actor, { fileName, content, key, recall = false }: Upload) {
  const bytes = await content.read();
  // The worker takes its own copy; a connection is only taken once the file is understood.
  const file = { bytes, fileName };
  const guessed = await inspectUpload(file);
  const recalled = recall ? await recallChoices(pool, actor, file, guessed) : null;
  const inspection = recalled?.inspection ?? guessed;
  const { guesses } = guessMapping(inspection, recalled?.remembered.choices.kind ?? recogniseKind(inspection));
  return inTenant(pool, actor.organizationId, async (tx) => {
    const keep = async () => {
      const id = newId();
      await insertRow<typeof imports.$inferInsert>(tx, 'imports', {
        id,
        fileName,
        size: content.size,
        status: 'uploaded',
        createdById: actor.memberId,
        inspection,
        guesses: JSON.stringify(guesses),
        totalRows: inspection.rowCount,
        headersKey: headersKey(guessed),
        choices: recalled?.remembered.choices,
        noun: recalled ? 'deals' : recogniseNoun(inspection).noun,
        remembered: recalled?.remembered,
      });
      await keepContent(tx, id, bytes);
      await recordEvent(tx, actor, { kind: 'import_uploaded', subject: { kind: 'import', id } });
      return presentImport(tx, await visibleImport(tx, actor, id));
    };
    if (key === undefined) return keep();
    const input = { fileName, recall, content: content.hash };
    return oncePerKey(tx, actor, { key, operation: 'imports.upload', input }, keep);
  });
}
