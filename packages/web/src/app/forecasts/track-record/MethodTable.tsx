import { counted } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import type { PeriodKind } from '../useForecastView.ts';
import { type AtWeek, biasWords, ofWords, tenthsPercent } from './accuracyWords.ts';

interface Method {
  readonly key: string;
  readonly name: ReactNode;
  readonly landed: string | null;
  readonly error: number | null;
  readonly bias: number | null;
  readonly width: string | null;
}

interface MethodTableProps {
  atWeek: AtWeek;
  kind: PeriodKind;
  currency: string;
}

/** This forecast beside simpler ways and the commit, on the same periods: the smallest miss first. */
export function MethodTable({ atWeek, kind, currency }: MethodTableProps) {
  const { summary, compared } = atWeek;
  const periods = compared.periods > 0 ? compared.periods : summary.runs;
  const [own, ...others] = methodsOf(atWeek, periods, kind);
  const largest = Math.max(...[own, ...others].map((method) => method?.error ?? 0), Number.EPSILON);
  return (
    <Card flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys */}
      <section aria-label="Methods compared" tabIndex={0} className="relative scrolls-aside rounded-md">
        <table className="num w-full min-w-[38rem]">
          <caption className="sr-only">This forecast compared with other methods</caption>
          <thead className="border-b border-line text-12 text-ink-3">
            <tr>
              <Heading isFirst>{comparedWords(atWeek, kind)}</Heading>
              <Heading>Landed in range (target 80%)</Heading>
              <Heading>Typical miss</Heading>
              <Heading>Bias</Heading>
              <Heading>Average range width</Heading>
            </tr>
          </thead>
          <tbody>
            {[own, ...others].map(
              (method, index) =>
                method && (
                  <tr
                    key={method.key}
                    className={classes(
                      'h-9 border-b border-line last:border-0',
                      index === 0 && 'bg-forecast-soft font-semibold',
                    )}
                  >
                    <th
                      scope="row"
                      className={classes(
                        'pr-3 pl-5 text-left max-sm:pl-4',
                        index === 0 ? 'font-semibold' : 'font-normal',
                      )}
                    >
                      {method.name}
                    </th>
                    <Cell>{method.landed ?? <span className="text-ink-3">No range</span>}</Cell>
                    <Cell>
                      <span className="flex items-center justify-end gap-3">
                        <span aria-hidden="true" className="h-1.5 w-40 max-lg:w-16 max-sm:hidden">
                          <span
                            className={classes(
                              'block h-full rounded-full',
                              index === 0 ? 'bg-forecast' : 'bg-line-strong',
                            )}
                            style={{ width: `${((method.error ?? 0) / largest) * 100}%` }}
                          />
                        </span>
                        <span className="w-13">
                          {method.error === null ? <Unknown /> : tenthsPercent(method.error)}
                        </span>
                      </span>
                    </Cell>
                    <Cell>{method.bias === null ? <Unknown /> : biasWords(method.bias)}</Cell>
                    <Cell>
                      <Money minor={method.width} currency={currency} style="compact" />
                    </Cell>
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

/** "Method, same 11 quarters"; where not every period has every other method, of how many. */
function comparedWords({ summary, compared }: AtWeek, kind: PeriodKind): string {
  if (compared.periods === 0) return 'Method (no other to compare yet)';
  if (compared.periods < summary.runs) return `Method, same ${ofWords(compared.periods, summary.runs)} ${kind}s`;
  return `Method, same ${compared.periods === 1 ? kind : counted(compared.periods, kind)}`;
}

function methodsOf({ summary, compared, baselines, commit }: AtWeek, periods: number, kind: PeriodKind): Method[] {
  const of = (key: string, name: ReactNode, { landed, runs, error, bias, width }: AtWeek['summary']): Method => ({
    key,
    name,
    landed: ofWords(landed, runs),
    error,
    bias,
    width,
  });
  const others = compared.periods > 0 ? baselines.map((each) => of(each.name, each.label, each)) : [];
  if (commit) {
    const part = commit.periods < periods ? ` (${ofWords(commit.periods, periods)} ${kind}s)` : '';
    others.push({ key: 'commit', name: `Team commit${part}`, landed: null, ...commit, width: null });
  }
  const byMiss = others.toSorted(
    (a, b) => (a.error ?? Number.POSITIVE_INFINITY) - (b.error ?? Number.POSITIVE_INFINITY),
  );
  return [of('own', 'This forecast', compared.periods > 0 ? compared : summary), ...byMiss];
}

function Heading({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={classes(
        'pt-2.5 pb-1.5 align-bottom font-medium',
        isFirst ? 'pr-3 pl-5 text-left max-sm:pl-4' : 'px-3 text-right last:pr-5 max-sm:last:pr-4',
      )}
    >
      {children}
    </th>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="px-3 text-right whitespace-nowrap last:pr-5 max-sm:last:pr-4">{children}</td>;
}
