import { AI_PURPOSE_NAMES } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { formatMicros } from '../../ui/format/micros.ts';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { SumsTable } from '../revenue/SumsTable.tsx';
import { type AiUsage, isUnknown, type UsageRow } from './usage.ts';
import { ALL_COLUMNS, PERSON, sortedRows, sortOf, USAGE_COLUMNS } from './usageColumns.ts';

const WORDS = ['Purpose', 'Model'];
const DIRECTIONS = ['desc', 'asc'] as const;
const WORDS_BEGIN = { asc: 'A to Z', desc: 'Z to A' } as const;
const FIGURES_BEGIN = { asc: 'smallest first', desc: 'largest first' } as const;
const SORTS = ALL_COLUMNS.flatMap(({ key, header }) => {
  const begins = header === PERSON.header || WORDS.includes(header) ? WORDS_BEGIN : FIGURES_BEGIN;
  return DIRECTIONS.map((way) => ({ value: `${key} ${way}`, label: `${header}, ${begins[way]}` }));
});

/** Tokens and costs by person, purpose and model; sorted by any column. */
export function UsageTable({ usage: { rows, total } }: { usage: AiUsage }) {
  const [text, setText] = useUrlParam('sort', 'cost desc');
  const sort = sortOf(text);
  const headerOf = (key: string) => ALL_COLUMNS.find((column) => column.key === key)?.header ?? key;
  const keyOf = (header: string) => ALL_COLUMNS.find((column) => column.header === header)?.key;
  return (
    <Card title="By person, purpose and model">
      <div className="mb-2 sm:hidden">
        <SelectField
          label="Sort by"
          hideLabel
          value={`${sort.key} ${sort.direction}`}
          choices={SORTS}
          onChange={setText}
        />
      </div>
      <div className="relative scrolls-aside max-sm:overflow-visible">
        <SumsTable
          caption="Usage by person, purpose and model"
          of={PERSON.header}
          columns={USAGE_COLUMNS.map(({ header }) => header)}
          words={WORDS}
          rows={sortedRows(rows, sort).map((row) => ({
            key: `${row.person.id} ${row.purpose} ${row.provider} ${row.model}`,
            name: row.person.name,
            cells: [AI_PURPOSE_NAMES[row.purpose], <Model key="model" row={row} />, ...figures(row)],
          }))}
          total={['All', 'All', ...figures(total)]}
          sort={{ ...sort, key: headerOf(sort.key) }}
          onSort={({ key, direction }) => setText(`${keyOf(key) ?? 'cost'} ${direction}`)}
        />
      </div>
      <p className="mt-3 max-w-[75ch] text-12 text-ink-3">
        Cached tokens are part of the input, reasoning tokens part of the output.
      </p>
    </Card>
  );
}

function Model({ row: { model, provider } }: { row: UsageRow }) {
  return (
    <Two small={provider}>
      <span className="block max-sm:break-all sm:max-w-56 sm:truncate" title={model}>
        {model}
      </span>
    </Two>
  );
}

function Two({ small, children }: { small: string | null; children: ReactNode }) {
  return (
    <span className="block py-1 max-sm:py-0">
      <span className="block">{children}</span>
      {small !== null && (
        <span className="block text-12 font-normal text-ink-3 sm:max-w-56 sm:truncate" title={small}>
          {small}
        </span>
      )}
    </span>
  );
}

function figures(sums: AiUsage['total']): readonly ReactNode[] {
  const { calls, input, cached, output, reasoning, costMicros } = sums;
  const part = (tokens: number, word: string) => (tokens === 0 ? null : `${tokens.toLocaleString()} ${word}`);
  return [
    calls.toLocaleString(),
    <Two key="input" small={part(cached, 'cached')}>
      {input.toLocaleString()}
    </Two>,
    <Two key="output" small={part(reasoning, 'reasoning')}>
      {output.toLocaleString()}
    </Two>,
    isUnknown(sums) ? <Unknown key="cost" /> : formatMicros(costMicros),
  ];
}
