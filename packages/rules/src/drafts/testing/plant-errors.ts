/**
 * Writes `planted-errors.json`: drafts about 100 deals, each sentence either supported by the facts that it names or wrong
 * in exactly one thing. By this set the checker of drafts is measured: how many of the wrong sentences it refuses, and
 * how many of the right ones it lets pass.
 *
 * The set is frozen. It was made before the checker, by people who had not seen it, so that the checker cannot have been
 * fitted to it, nor it to the checker. When the checker fails a sentence, the checker is fixed or the failure is
 * reported; the set stays. Only a sentence that is shown to be labelled wrongly is a reason to change it, and then the
 * digest in the test is changed with it and the reason is recorded.
 *
 * What makes a sentence right or wrong is known from how it was made: facts and sentences are built from the same values
 * (`planting/values.ts`), and a wrong value is one that none of the named facts was built from, under any fair reading
 * (`planting/heldByFacts.ts`).
 *
 * Left out are sentences whose truth is open to argument: right amounts rounded to fewer figures (a wrong one is off by
 * more than 6%), "about" and "nearly", sums of two facts, "next Friday" said on a Wednesday, and dates in figures that
 * are right with day and month turned round. Quarters are those of the calendar year. Proposals of a day or a length
 * need no fact. A question needs none either, but one that names a fact is wrong where it says another value than the
 * fact. `no fact` stands in `wrong` where no fact is named, or where none should be named in place of the wrong one.
 *
 * Run: `node_modules/.bin/node packages/rules/src/drafts/testing/plant-errors.ts`
 */
// biome-ignore lint/style/noRestrictedImports: this script writes the set for tests; no rule imports it.
import { writeFileSync } from 'node:fs';
import { plantedSet } from './planting/plantedSet.ts';
import { writtenSet } from './planting/writtenSet.ts';

writeFileSync(new URL('planted-errors.json', import.meta.url), writtenSet(plantedSet()));
