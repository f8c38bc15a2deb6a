import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noteLive, useIsLive } from './live-state.ts';
import { createRefresher } from './refresh-queries.ts';
import { watchOrganization } from './watch-organization.ts';

/** Shorter interruptions are not worth a word. */
const lostAfterMs = 10_000;

/** Keeps what all pages of an organization show up to date. Returns true if that has not worked for a while. */
export function useLive(organizationId: string): boolean {
  const queries = useQueryClient();
  useEffect(() => {
    const refresher = createRefresher(queries, organizationId);
    const stop = watchOrganization(organizationId, { ...refresher, live: noteLive });
    return () => {
      stop();
      refresher.stop();
    };
  }, [queries, organizationId]);
  return useIsLost(useIsLive());
}

function useIsLost(isLive: boolean): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isLive) return setLost(false);
    const timer = setTimeout(() => setLost(true), lostAfterMs);
    return () => clearTimeout(timer);
  }, [isLive]);
  return isLost;
}
