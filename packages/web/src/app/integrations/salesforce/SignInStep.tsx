import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import type { Salesforce } from './salesforceWords.ts';
import { useSignIn } from './useSignIn.ts';

export function SignInStep({ app }: Pick<Salesforce, 'app'>) {
  const { signIn, isLeaving, problem } = useSignIn();
  return (
    <Card title="3. Sign in to Salesforce">
      <div className="grid gap-4">
        <p className="max-w-[68ch] text-14 text-ink-2">
          You go to {app?.loginHost ?? 'Salesforce'}, allow the app and come back here. Sign in as a user who sees every
          deal: Forecastle reads what that user can read.
        </p>
        {problem && <FormErrors title="Sign-in not started" errors={[{ message: problem.message }]} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" busy={isLeaving} disabled={app === null} onClick={signIn}>
            Sign in to Salesforce
          </Button>
          {app === null && <p className="text-14 text-ink-3">Save the consumer key first.</p>}
        </div>
      </div>
    </Card>
  );
}
