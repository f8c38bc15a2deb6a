import { GiftsApiError } from '@gifts/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, LockKeyhole, SearchX, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { problemsOf } from '../api/problems.ts';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is shown of it, if that is not the newest. */
  readonly shown?: Data | undefined;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a query found, or why it is not there. What was there before stays while it is asked for again. */
export function Loaded<Data>({ query, shown = query.data, rows, children }: LoadedProps<Data>) {
  const { error, fetchStatus, refetch } = query;
  if (shown !== undefined) return children(shown);
  if (fetchStatus === 'paused') return <Offline />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return <Skeleton {...(rows !== undefined && { rows })} />;
}

const Offline = () => (
  <Message icon={WifiOff} title="You are offline" isAlert>
    <p>This page comes as soon as your network is back.</p>
  </Message>
);

export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const status = error instanceof GiftsApiError ? error.status : 0;
  if (status === 403) return <NoPermission />;
  if (status === 404) return <NothingHere />;
  const { general, requestId } = problemsOf(error);
  return (
    <Message
      icon={CircleAlert}
      title="This could not be loaded"
      isAlert
      action={
        <Button kind="plain" width="fit" onClick={retry}>
          Try again
        </Button>
      }
    >
      <p>{general}</p>
      {requestId && (
        <p>
          If it happens again, report the request <code>{requestId}</code>.
        </p>
      )}
    </Message>
  );
}

const NoPermission = () => (
  <Message icon={LockKeyhole} title="Your role does not allow this">
    <p>An admin of your organization can do it, or give you another role.</p>
  </Message>
);

export const NothingHere = ({ action }: { action?: ReactNode }) => (
  <Message icon={SearchX} title="There is nothing here" action={action}>
    <p>The address may be mistyped, or what was here belongs to another organization of yours.</p>
  </Message>
);
