import { useMutation } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';

/** Asks the provider, and tells what it says: what is wrong, and what would be right. */
export function TestOfProvider({ onChange }: { onChange: () => void }) {
  const test = useMutation(query.singleSignOn.test.mutationOptions());
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
          Test the connection
        </Button>
        <Button onClick={onChange}>Change</Button>
      </div>
      <div role="status">
        {test.data && (
          <div className="grid gap-1 rounded-md bg-health-soft px-4 py-3 text-14 text-health">
            <p className="font-semibold">The connection works</p>
            <p className="break-words">
              {test.data.keys === 1 ? 'One key' : `${test.data.keys} keys`}; people sign in at{' '}
              {new URL(test.data.authorizationEndpoint).host}.{' '}
              {test.data.credentials === 'accepted'
                ? 'It accepted the client ID and secret.'
                : 'Sign in once to check the secret.'}
            </p>
          </div>
        )}
      </div>
      {test.error && <FormErrors title="The test failed" errors={problemsOf(test.error)} />}
    </>
  );
}

function problemsOf(error: unknown) {
  const { message } = problemOf(error);
  const expected = expectedOf(error);
  return [{ message }, ...(expected ? [{ message: `Expected: ${expected}.` }] : [])];
}

function expectedOf(error: unknown): string | null {
  const { data } = error as { data?: { expected?: unknown } };
  return typeof data?.expected === 'string' ? data.expected : null;
}
