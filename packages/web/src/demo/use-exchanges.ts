import { useRef, useState } from 'react';
import { askJson, RequestError } from '../api/request-json.ts';

/** One request and its answer, as an integrator would see them. */
export interface Exchange {
  readonly id: number;
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: object | null;
  readonly answer: { readonly status: string; readonly body: unknown } | null;
}

export interface Exchanges {
  readonly list: readonly Exchange[];
  readonly call: <Answer>(key: string, title: string, path: string, body?: object) => Promise<Answer>;
  /** Shows what came about without a request of this page. */
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
    async call<Answer>(key: string, title: string, path: string, body?: object): Promise<Answer> {
      const id = add({ title, method: body ? 'POST' : 'GET', path, body: body ?? null, answer: null });
      try {
        const found = await askJson<Answer>(path, {
          method: body ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${key}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        answer(id, String(found.status), found.body);
        return found.body;
      } catch (error) {
        if (error instanceof RequestError) answer(id, String(error.status || 'no answer'), bodyOf(error));
        throw error;
      }
    },
  };
}

const bodyOf = ({ message, code, details }: RequestError): object => ({
  error: message,
  code,
  ...(details.length > 0 ? { details } : {}),
});
