import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import type { MySlack } from '../../slack-messages/useMySlack.ts';
import type { ChoiceGroup, ChoiceRow } from './choiceRows.ts';
import type { useMailChoices } from './useMailChoices.ts';

interface ChoicesTableProps {
  groups: readonly ChoiceGroup[];
  mail: Pick<ReturnType<typeof useMailChoices>, 'isMailed' | 'change'>;
  /** Null where Slack is not connected: its column is left out. */
  slack: MySlack | null;
  onSlack: (row: ChoiceRow, isOn: boolean) => void;
  /** Stands below the rows of deals. */
  amount: ReactNode;
}

/** Each topic with a switch for email and one for Slack. */
export function ChoicesTable({ groups, mail, slack, onSlack, amount }: ChoicesTableProps) {
  const columns = slack ? 3 : 2;
  return (
    <Card flush>
      <table className="w-full text-14">
        <thead className="text-12 text-ink-3">
          <tr>
            <th scope="col" className="px-5 pt-4 pb-2 text-left font-medium max-sm:px-4">
              <span className="sr-only">Topic</span>
            </th>
            <th scope="col" className="w-18 pt-4 pb-2 font-medium">
              Email
            </th>
            {slack && (
              <th scope="col" className="w-18 pt-4 pr-3 pb-2 font-medium max-sm:pr-1">
                Slack
              </th>
            )}
          </tr>
        </thead>
        {groups.map(({ name: group, rows, hasAmount }) => (
          <tbody key={group} className="border-t border-line after:block after:h-2">
            <tr>
              <th
                scope="rowgroup"
                colSpan={columns}
                className="px-5 pt-4 pb-1 text-left text-12 font-medium text-ink-3 max-sm:px-4"
              >
                {group}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.topic}>
                <th scope="row" className="px-5 py-2 text-left font-normal max-sm:px-4">
                  <span className="block font-medium">{row.name}</span>
                  <span className="block text-12 text-ink-3">{row.hint}</span>
                </th>
                <td className="pt-3.5 text-center align-top">
                  <MailCell row={row} mail={mail} />
                </td>
                {slack && (
                  <td className="pt-3.5 pr-3 text-center align-top max-sm:pr-1">
                    <Centred>
                      <Switch
                        hideLabel
                        label={`${row.name}: Slack`}
                        checked={slack.topics[row.topic]}
                        disabled={slack.slackName === null}
                        onChange={(isOn) => onSlack(row, isOn)}
                      />
                    </Centred>
                  </td>
                )}
              </tr>
            ))}
            {hasAmount && (
              <tr>
                <td colSpan={columns} className="px-5 pt-2 pb-4 max-sm:px-4">
                  {amount}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

function MailCell({ row: { name, mail: topic }, mail }: { row: ChoiceRow; mail: ChoicesTableProps['mail'] }) {
  const isMailed = topic && mail.isMailed(topic);
  if (topic === null || isMailed === null) {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">—</span>
        <span className="sr-only">No email</span>
      </span>
    );
  }
  return (
    <Centred>
      <Switch
        hideLabel
        label={`${name}: email`}
        checked={isMailed}
        onChange={(isOn) => void mail.change(topic, name, isOn)}
      />
    </Centred>
  );
}

const Centred = ({ children }: { children: ReactNode }) => <div className="inline-flex items-center">{children}</div>;
