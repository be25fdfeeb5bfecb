/** What the rows of a file together say that no row says alone. */
import { counted } from '@forecastle/rules';

/** Rows that say the same in every cell as one before them: of deals without an identifier each is one more. */
export function identicalNotice(rows: number): string[] {
  if (rows === 0) return [];
  return [`${counted(rows, 'row')} ${rows === 1 ? 'says' : 'say'} the same in every cell as a row before.`];
}
