import { useState } from 'react';
import { type ApiProblem, problemOf } from '../../api/problem.ts';
import { type SheetFile, sheetFile, tooLargeWords } from './sheetFile.ts';

const NOTHING: ApiProblem = { code: 'INVALID', status: 422, message: '', fields: [], retryAfterSeconds: null };

/** A file that is read, shown, and saved when it is confirmed; it stays at hand to be read in another way or sent again. */
export function useSheet<Sheet>(maxBytes: number, ask: (file: SheetFile) => Promise<Sheet>) {
  const [file, setFile] = useState<SheetFile | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);

  async function work(doing: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await doing();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  const read = (chosen: File | undefined) =>
    work(async () => {
      if (!chosen) return;
      setSheet(null);
      const tooLarge = tooLargeWords(chosen, maxBytes);
      if (tooLarge !== null) {
        setProblem({ ...NOTHING, message: tooLarge });
        return;
      }
      const given = await sheetFile(chosen);
      setFile(given);
      setSheet(await ask(given));
    });

  const drop = () => {
    setSheet(null);
    setFile(null);
    setProblem(null);
  };
  return { file, sheet, setSheet, problem, busy, work, read, drop };
}
