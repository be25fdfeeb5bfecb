import { FIRST_SCREEN_NAMES, FIRST_SCREEN_OF_ROLE, FIRST_SCREENS, type FirstScreen } from '@forecastle/rules';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';

export const meta = () => [{ title: 'First screen · Settings · Forecastle' }];

const BY_ROLE = 'role';
type Choice = FirstScreen | typeof BY_ROLE;
const screenOf = (choice: Choice) => (choice === BY_ROLE ? null : choice);

/** The screen that this person begins with in this organisation. */
export default function FirstScreenRoute() {
  const { member, organization } = useSession();
  const revalidator = useRevalidator();
  const kept: Choice = member.firstScreen ?? BY_ROLE;
  const [pressed, setPressed] = useState<Choice | null>(null);
  const ofRole = FIRST_SCREEN_NAMES[FIRST_SCREEN_OF_ROLE[member.role]];
  const change = (choice: Choice) => {
    const set = (next: Choice) => () => api.identity.setFirstScreen({ firstScreen: screenOf(next) });
    setPressed(choice);
    const name = choice === BY_ROLE ? ofRole : FIRST_SCREEN_NAMES[choice];
    void saved(`You start on ${name}`, set(choice), {
      undo: set(kept),
      after: async () => {
        await revalidator.revalidate();
        setPressed(null);
      },
    });
  };
  return (
    <>
      <PageHeader title="First screen" below={`Where you start in ${organization.name} after you sign in.`} />
      <Card>
        <RadioGroup<Choice>
          label="Start on"
          value={pressed ?? kept}
          onChange={change}
          choices={[
            { value: BY_ROLE, label: `By role (${ofRole})` },
            ...FIRST_SCREENS.map((value) => ({ value, label: FIRST_SCREEN_NAMES[value] })),
          ]}
        />
      </Card>
    </>
  );
}
