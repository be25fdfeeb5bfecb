import {
  DEAL_FILE_TYPES,
  type DealFile,
  type DealFileExtension,
  dealFileExtension,
  NOT_ATTACHABLE,
} from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { PART_BYTES } from '../../platform/files/kept-parts.ts';
import { megabytes } from '../../platform/files/megabytes.ts';
import type { SpooledFile } from '../../platform/files/spool-to-disk.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { holdsWhatItsNameSays } from './content-kind.ts';
import { type Allowance, findFile, presentFile, readAllowance, recordFile, refuseTooMany } from './deal-file.ts';
import { type FilePlace, lockPlace } from './file-place.ts';

/** The end of a name that may be attached; throws INVALID for another. */
export function attachable(fileName: string): DealFileExtension {
  const extension = dealFileExtension(fileName);
  if (extension && fileName.length > extension.length + 1) return extension;
  if (extension) {
    throw invalid({
      field: 'fileName',
      value: fileName,
      expected: 'a name before the ending',
      message: `The file has no name before .${extension}. Name it, then attach it.`,
    });
  }
  throw invalid({
    field: 'fileName',
    value: fileName,
    expected: `a name that ends in one of ${Object.keys(DEAL_FILE_TYPES).join(', ')}`,
    message: NOT_ATTACHABLE,
  });
}

export interface FileToAdd {
  readonly place: FilePlace;
  readonly fileName: string;
  readonly content: SpooledFile;
}

/** Attaches a file that lies on the disk to a deal, or to a note. */
export async function addFile(
  tx: TenantTransaction,
  actor: Actor,
  { place, fileName, content }: FileToAdd,
): Promise<z.infer<typeof DealFile>> {
  const extension = attachable(fileName);
  const whole = await content.read();
  refuse(whole, fileName, extension);
  const on = await lockPlace(tx, actor, place);
  // One organisation counts one file after the other.
  await takeTurn(tx, 'files');
  refuseTooMuch(await readAllowance(tx), content.size);
  const id = newId();
  await tx.client.query(
    `INSERT INTO deal_files (organization_id, id, opportunity_id, name, media_type, size, hash, added_by_id, note_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.organizationId,
      id,
      on.kind === 'deal' ? on.id : null,
      fileName,
      DEAL_FILE_TYPES[extension],
      content.size,
      content.hash,
      actor.memberId,
      place.noteId ?? null,
    ],
  );
  await refuseTooMany(tx, on);
  for (let part = 0; part * PART_BYTES < whole.length; part++) {
    await tx.client.query(
      'INSERT INTO deal_file_parts (organization_id, file_id, part, content) VALUES ($1, $2, $3, $4)',
      [tx.organizationId, id, part, whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)],
    );
  }
  await recordFile(tx, actor, 'file_added', { id, on, size: content.size });
  return presentFile(await findFile(tx, actor, id));
}

function refuse(content: Buffer, fileName: string, extension: DealFileExtension): void {
  if (content.length === 0) throw invalid({ field: 'file', value: fileName, message: 'This file is empty.' });
  if (holdsWhatItsNameSays(content, extension)) return;
  throw invalid({
    field: 'file',
    value: fileName,
    expected: `the content of a .${extension} file`,
    message: `The content of this file does not match its name: it is not a .${extension} file. Nothing was saved.`,
  });
}

function refuseTooMuch({ isDemo, allowedBytes, usedBytes }: Allowance, size: number): void {
  if (usedBytes + size <= allowedBytes) return;
  const whose = isDemo ? 'This copy of the demo' : 'Your organisation';
  throw conflict({
    field: 'file',
    value: size,
    expected: `at most ${megabytes(allowedBytes)} of files`,
    message: `${whose} can store ${megabytes(allowedBytes)} of files, and this file would exceed that. Nothing was saved.`,
  });
}

export const tooLarge = (maxBytes: number) =>
  new ORPCError('TOO_LARGE', {
    status: 413,
    message: `The file is larger than ${megabytes(maxBytes)}, the limit. Nothing was saved.`,
  });
