/** Ways in beside passwords, links and passkeys: single sign-on, the first operator, and organizations that sign up themselves. */
import { RequiredLine, type Static, Strict, Type } from '../schema.ts';
import { definePersonOperation as define, email, SignInProgress, token } from './person-operation.ts';

export const SingleSignOn = Type.Object(
  {
    name: Type.String({ description: 'What the button calls the provider.' }),
    is_only: Type.Boolean({ description: 'True if there is no other way in.' }),
  },
  { title: 'SingleSignOn', description: 'The provider that people can sign in with.' },
);
export type SingleSignOn = Static<typeof SingleSignOn>;

export const ProviderAddress = Type.Object(
  { address: Type.String({ description: 'Where the browser goes to sign in. Good for 15 minutes.' }) },
  { title: 'ProviderAddress', description: 'The address of the provider of single sign-on.' },
);
export type ProviderAddress = Static<typeof ProviderAddress>;

export const ProviderAnswerInput = Strict({
  answer: RequiredLine(
    8_000,
    'What stands behind the `?` of the address that the provider sends people back to.',
  ),
});
export type ProviderAnswerInput = Static<typeof ProviderAnswerInput>;

export const FirstOperatorInput = Strict({ token, email });
export type FirstOperatorInput = Static<typeof FirstOperatorInput>;

export const wayInOperations = {
  /** Sends the browser to the provider. Only the same browser can come back. */
  beginSingleSignOn: define({
    method: 'POST',
    path: '/internal/sign_in/provider/begin',
    needs: 'nobody',
    limit: 'page',
    status: 200,
    response: ProviderAddress,
    errors: [],
  }),
  /** The answer of the provider is good once. It leads to the person of the subject, at first by the e-mail address. */
  finishSingleSignOn: define({
    method: 'POST',
    path: '/internal/sign_in/provider',
    needs: 'nobody',
    limit: 'guess',
    body: ProviderAnswerInput,
    status: 200,
    response: SignInProgress,
    errors: ['sign_in_refused'],
  }),
  /** Spends the link that a start prints while there is no operator: makes the first one, and signs them in. */
  makeFirstOperator: define({
    method: 'POST',
    path: '/internal/first_operator',
    needs: 'nobody',
    limit: 'guess',
    body: FirstOperatorInput,
    status: 200,
    response: SignInProgress,
    errors: ['sign_in_refused'],
  }),
} as const;
