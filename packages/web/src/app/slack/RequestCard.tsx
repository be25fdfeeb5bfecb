import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notify } from '../../ui/notify.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useSession } from '../shell/session.ts';

interface Props {
  code: string;
  onClose: () => void;
}

/** Asks whether the Slack user who typed the command is this person. Nothing is linked before they say so. */
export function RequestCard({ code, onClose }: Props) {
  // The code serves once: what was shown is not asked for again.
  const asked = useQuery({
    ...query.slackLinks.showRequest.queryOptions({ input: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Card title="Link a Slack user">
      {asked.isPending ? (
        <Loading label="Loading the request">
          <Skeleton className="h-16" />
        </Loading>
      ) : asked.isError ? (
        <Refused words={problemOf(asked.error).message} onClose={onClose} />
      ) : (
        <Request code={code} request={asked.data} onClose={onClose} />
      )}
    </Card>
  );
}

function Refused({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-48 text-14">{words}</p>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

function Request({
  code,
  request,
  onClose,
}: Props & { request: Awaited<ReturnType<Api['slackLinks']['showRequest']>> }) {
  const { user, organization } = useSession();
  const client = useQueryClient();
  const confirm = useMutation(
    query.slackLinks.confirm.mutationOptions({
      onSuccess: (state) => {
        client.setQueryData(query.slackLinks.get.queryKey(), state);
        notify(`Linked to ${request.slackName}`);
        onClose();
      },
      // The request is gone with its code: it alone is not asked for again.
      onSettled: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: query.slackLinks.get.key() }),
          client.invalidateQueries({ queryKey: query.slackLinks.list.key() }),
        ]),
    }),
  );
  const { slackName, slackEmail, teamName, replaces, isYourEmail } = request;
  if (confirm.error) return <Refused words={problemOf(confirm.error).message} onClose={onClose} />;
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-serif text-22 font-medium text-balance break-words">Are you {slackName} in Slack?</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-14">
          <Row name="Workspace">{teamName}</Row>
          {slackEmail && <Row name="Email in Slack">{slackEmail}</Row>}
          <Row name="Your account">
            {user.email}, {organization.name}
          </Row>
          {replaces && <Row name="Replaces">{replaces}</Row>}
        </dl>
      </div>
      {isYourEmail === false && (
        <p className="flex items-start gap-2 text-14 text-risk">
          <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
          This is not the email address of your account.
        </p>
      )}
      <p className="text-14 text-ink-2">
        Link it only if you typed /forecastle yourself. This Slack user can then see and do what you can.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ code })}>
          Yes, link it
        </Button>
        <Button onClick={onClose}>Not me</Button>
      </div>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
