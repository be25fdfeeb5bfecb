import { QUARTERS } from './figures.ts';

const HEADINGS = ['Weeks to go', 'Low', 'Most likely', 'High', 'So far + average rest', 'In range'];

/** The figures behind the chart, a quarter after the other. */
export function WeekTable() {
  return (
    <details className="mt-6">
      <summary className="w-fit cursor-pointer font-medium text-forecast">Show all 26 weeks as a table</summary>
      <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {QUARTERS.map(({ name, actual, weeks }) => (
          <div key={name} className="min-w-0 overflow-x-auto">
            <table className="num w-full text-right text-14 [&_td]:py-1 [&_th]:py-1 [&_th]:font-medium">
              <caption className="pb-2 text-left font-medium">
                {name}: number of wins, actual {actual}
              </caption>
              <thead className="border-b border-line text-12 text-ink-2">
                <tr>
                  {HEADINGS.map((heading) => (
                    <th key={heading} scope="col" className="pl-3 align-bottom">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map(({ weeksToGo, low, likely, high, simple, landed }) => (
                  <tr key={weeksToGo}>
                    <th scope="row">{weeksToGo}</th>
                    <td>{low}</td>
                    <td>{likely}</td>
                    <td>{high}</td>
                    <td>{simple}</td>
                    <td>{landed ? 'yes' : 'no'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </details>
  );
}
