import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes below which a file travels in one packet anyway. */
const WORTHWHILE = 1_000;
const BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY;

/**
 * Writes `.br` and `.gz` beside the files of a build that the server sends as they are. Pages are not among them: the
 * server puts the operator's address in first.
 */
export function compressBuild(folder: string): void {
  for (const path of globSync(`${folder}/**/*.{js,css,svg}`)) {
    if (statSync(path).size < WORTHWHILE) continue;
    const content = readFileSync(path);
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
