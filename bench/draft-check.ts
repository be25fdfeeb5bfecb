/**
 * How many of the planted errors the checker of drafts finds, how many right sentences it refuses, and what checking an
 * answer costs. Nothing is said here of what a real model writes: the set is made by hand.
 */
import { readFileSync } from 'node:fs';
import { checkSegment, dayOfIsoDate, indexSheet } from '@forecastle/rules';
import type { PlantedDeal, PlantedSet } from '../packages/rules/src/drafts/testing/plantedSet.ts';
import { percentile, reportMachine, reportTime } from './report.ts';

const SET = new URL('../packages/rules/src/drafts/testing/planted-errors.json', import.meta.url);
/** Milliseconds for an answer of fifteen sentences with its sheet. */
const ANSWER_CEILING_MS = 5;
const ROUNDS = 20;

export async function run(wanted: readonly string[]): Promise<void> {
  const { today, deals }: PlantedSet = JSON.parse(readFileSync(SET, 'utf8'));
  const day = dayOfIsoDate(today);
  const judged = deals.flatMap((deal) => {
    const index = indexOf(deal, day);
    return deal.segments.map((segment) => ({ deal, segment, faults: checkSegment(index, segment) }));
  });
  const wrong = judged.filter(({ segment }) => segment.wrong !== null);
  const right = judged.filter(({ segment }) => segment.wrong === null);
  const missed = wrong.filter(({ faults }) => faults.length === 0);
  const alarms = right.filter(({ faults }) => faults.length > 0);
  const share = (some: number, all: number) => `${some} of ${all} (${((100 * some) / all).toFixed(1)}%)`;
  process.stdout.write(`planted errors found  ${share(wrong.length - missed.length, wrong.length)}\n`);
  for (const kind of new Set(wrong.map(({ segment }) => segment.wrong?.kind))) {
    const of = wrong.filter(({ segment }) => segment.wrong?.kind === kind);
    const found = of.filter(({ faults }) => faults.length > 0);
    process.stdout.write(`  ${String(kind).padEnd(19)} ${share(found.length, of.length)}\n`);
  }
  process.stdout.write(`false alarms          ${share(alarms.length, right.length)}\n`);
  if (wanted.includes('each')) {
    for (const { segment } of missed) process.stdout.write(`missed ${JSON.stringify(segment)}\n`);
    for (const { segment, faults } of alarms)
      process.stdout.write(
        `alarm ${JSON.stringify(faults.map(({ kind, said }) => `${kind} ${said}`))} ${JSON.stringify(segment)}\n`,
      );
  }
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const deal of deals) {
      const begun = performance.now();
      const index = indexOf(deal, day);
      for (const segment of deal.segments) checkSegment(index, segment);
      times.push(performance.now() - begun);
    }
  }
  reportTime('check of an answer, 95th percentile', percentile(times, 95), ANSWER_CEILING_MS);
  reportMachine();
}

const indexOf = ({ facts, locale, writer, organization }: PlantedDeal, today: number) =>
  indexSheet(facts, { today, locale, writerName: writer, organizationName: organization });
