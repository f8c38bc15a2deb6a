/** People who are signed in to the dashboard. */
import { ensure } from './benchmark.ts';
import { printed, type Service } from './service.ts';

/** Signs somebody in and returns the cookie of the session. */
export async function signIn(service: Service, email: string): Promise<string> {
  const link = await printed(service, 'sign-in-link', '--email', email);
  const token = /#token=([\w-]+)/.exec(link)?.[1];
  const answer = await fetch(`${service.url}/internal/sign_in/links/spend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(link).origin },
    body: JSON.stringify({ token }),
  });
  ensure(answer.ok, `The link was refused: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
