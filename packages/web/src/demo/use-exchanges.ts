import type { Operations } from '@gifts/sdk';
import { useRef, useState } from 'react';
import { RequestError } from '../api/request-error.ts';
import { bodyOf, jsonRequest, sendRequest } from '../api/send-request.ts';

type Id = keyof Operations;
type RouteOf<O extends Id> = `${Operations[O]['method']} ${Operations[O]['path']}`;
/** An operation as the reference shows it, such as `GET /v1/me`, with any query. */
type Route = RouteOf<Id> | `${RouteOf<Id>}?${string}`;
type OperationOf<R extends Route> = {
  [O in Id]: R extends RouteOf<O> | `${RouteOf<O>}?${string}` ? Operations[O] : never;
}[Id];
type BodyOf<R extends Route> = OperationOf<R>['input'] extends { body: infer Body extends object }
  ? Body
  : null;
type ResponseOf<R extends Route> = OperationOf<R>['response'];

/** A request and its answer, as an integrator sees them. */
export interface Exchange {
  readonly id: number;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | null;
  readonly answer: { readonly status: string; readonly body: unknown } | null;
}

export interface Exchanges {
  readonly list: readonly Exchange[];
  readonly call: <R extends Route>(
    key: string,
    title: string,
    route: R,
    body: BodyOf<R>,
  ) => Promise<ResponseOf<R>>;
  /** Shows a result that no request of this page caused. */
  readonly show: (title: string, path: string, answer: unknown) => void;
}

export function useExchanges(): Exchanges {
  const [list, setList] = useState<readonly Exchange[]>([]);
  const count = useRef(0);

  function add(exchange: Omit<Exchange, 'id'>): number {
    count.current += 1;
    const id = count.current;
    setList((before) => [...before, { id, ...exchange }]);
    return id;
  }

  const answer = (id: number, status: string, body: unknown): void =>
    setList((before) =>
      before.map((each) => (each.id === id ? { ...each, answer: { status, body } } : each)),
    );

  return {
    list,
    show: (title, path, body) =>
      add({ title, method: 'POST', path, body: null, answer: { status: 'inside the frame', body } }),
    async call<R extends Route>(key: string, title: string, route: R, body: BodyOf<R>) {
      const [method = '', path = ''] = route.split(' ');
      const id = add({ title, method, path, body, answer: null });
      try {
        const found = await sendRequest(path, jsonRequest(body, { authorization: `Bearer ${key}` }));
        const resource = bodyOf(found) as ResponseOf<R>;
        answer(id, String(found.status), resource);
        return resource;
      } catch (error) {
        if (error instanceof RequestError) answer(id, String(error.status || 'no answer'), refusalOf(error));
        throw error;
      }
    },
  };
}

const refusalOf = ({ message, code, details }: RequestError): object => ({
  error: message,
  code,
  ...(details.length > 0 ? { details } : {}),
});
