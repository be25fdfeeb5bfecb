import { useState } from 'react';
import { Button } from '../../Button.tsx';
import { classes } from '../../classes.ts';
import { Checkbox } from '../../fields/Checkbox.tsx';
import { controlClasses } from '../../fields/Field.tsx';
import { Icon } from '../../Icon.tsx';
import { IconButton } from '../../IconButton.tsx';
import { matchWords } from '../../matchWords.ts';
import { moveColumn, pinColumn, stepColumn } from './arrange.ts';
import type { ColumnChoice, ColumnLayout } from './columnLayout.ts';

export interface OfferedColumn {
  readonly key: string;
  readonly name: string;
  readonly group: string;
}

interface ColumnPanelProps {
  /** All that can be chosen. */
  offered: readonly OfferedColumn[];
  /** Shown at present, in their order. */
  shown: readonly ColumnChoice[];
  /** The record's name, which always stays. */
  main: string;
  onLayout: (layout: ColumnLayout) => void;
}

/** Which columns a table has, in which order, and which stay while the rest scrolls: by pointer or by keys. */
export function ColumnPanel({ offered, shown, main, onLayout }: ColumnPanelProps) {
  const [search, setSearch] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const nameOf = (key: string) => offered.find((column) => column.key === key)?.name ?? key;
  const others = offered.filter(
    ({ key, name }) => !shown.some((choice) => choice.key === key) && matchWords(key, search, [name]) > 0,
  );
  const groups = Map.groupBy(others, ({ group }) => group);
  const step = (key: string, by: -1 | 1) => {
    const next = stepColumn(shown, key, by);
    if (next === shown) return;
    onLayout(next);
    setTold(`${nameOf(key)}: ${next.findIndex((choice) => choice.key === key) + 1} of ${next.length}`);
  };
  return (
    <div className="grid gap-4">
      <p aria-live="polite" className="sr-only">
        {told}
      </p>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-12 font-medium text-ink-3">Shown, in this order</legend>
        <ol>
          {shown.map(({ key, pinned }, index) => (
            <li
              key={key}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', key);
                setDragged(key);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                const from = shown.findIndex((choice) => choice.key === dragged);
                if (dragged !== key) onLayout(moveColumn(shown, dragged, key, from < index ? 'behind' : 'before'));
              }}
              onDragEnd={() => setDragged(null)}
              onDrop={(event) => event.preventDefault()}
              onKeyDown={(event) => {
                const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
                if (by === undefined) return;
                event.preventDefault();
                step(key, by);
              }}
              className={classes(
                'flex min-h-8 items-center gap-1 rounded-sm pr-1 pl-1 hover:bg-hover',
                dragged === key && 'opacity-50',
              )}
            >
              <Icon name="drag" size={14} className="shrink-0 cursor-grab text-ink-3" />
              <span className="min-w-0 flex-1">
                <Checkbox
                  label={nameOf(key)}
                  checked
                  disabled={key === main}
                  onChange={() => onLayout(shown.filter((choice) => choice.key !== key))}
                />
              </span>
              <IconButton
                icon="arrow-up"
                size="small"
                label={`${nameOf(key)}: move left`}
                disabled={stepColumn(shown, key, -1) === shown}
                onClick={() => step(key, -1)}
              />
              <IconButton
                icon="arrow-down"
                size="small"
                label={`${nameOf(key)}: move right`}
                disabled={stepColumn(shown, key, 1) === shown}
                onClick={() => step(key, 1)}
              />
              <IconButton
                icon="pin"
                size="small"
                label={`${nameOf(key)} pinned while scrolling`}
                aria-pressed={pinned === true}
                className={pinned ? 'bg-forecast-soft text-forecast' : undefined}
                onClick={() => onLayout(pinColumn(shown, key, !pinned))}
              />
            </li>
          ))}
        </ol>
        <p className="mt-1 text-12 text-ink-3">Drag, or use the arrows.</p>
      </fieldset>
      <div>
        <input
          type="search"
          aria-label="Find a column"
          placeholder="Find a column"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={controlClasses}
        />
      </div>
      {[...groups].map(([group, columns]) => (
        <fieldset key={group} className="min-w-0">
          <legend className="mb-1 text-12 font-medium text-ink-3">{group}</legend>
          <ul>
            {columns.map(({ key, name }) => (
              <li key={key} className="min-h-8 rounded-sm px-1 py-1 hover:bg-hover">
                <Checkbox label={name} checked={false} onChange={() => onLayout([...shown, { key }])} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {others.length === 0 && search !== '' && <p className="text-14 text-ink-3">No other column matches.</p>}
      <Button variant="quiet" onClick={() => onLayout(null)}>
        Reset columns
      </Button>
    </div>
  );
}
