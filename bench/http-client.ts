/** A client with a low cost, so that the service is measured and not the client. */
import { Agent, request } from 'node:http';
import { ensure } from './benchmark.ts';
import type { Service } from './service.ts';

const agent = new Agent({ keepAlive: true });

export interface Answer {
  status: number;
  text: string;
  ms: number;
}

export function send(
  service: Service,
  method: string,
  path: string,
  body?: string | Buffer,
  contentType = 'application/json',
): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = { authorization: `Bearer ${service.apiKey}` };
    if (body !== undefined) {
      headers['content-type'] = contentType;
      headers['content-length'] = Buffer.byteLength(body);
    }
    const sent = request(`${service.url}${path}`, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - begun });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns the body of a successful answer. */
export async function ask<Body>(
  service: Service,
  method: string,
  path: string,
  body?: string,
): Promise<Body> {
  const answer = await send(service, method, path, body);
  ensure(answer.status < 300, `${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return JSON.parse(answer.text) as Body;
}
