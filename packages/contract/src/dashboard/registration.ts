/** Organizations that sign up by themselves. Nothing of one exists before its link is spent. */
import { Line, NonBlankLine, Nullable, type Static, Strict, Type, Uuid } from '../schema.ts';
import { definePersonOperation as define, email, token } from './person-operation.ts';

/** How many registrations all of a deployment, and one address, may ask for within a day. */
export const mostRegistrations = { ofAll: 200, ofAddress: 5 } as const;

export const RegistrationInput = Strict({
  organization_name: NonBlankLine(255, 'Name of the organization, 1 to 255 characters.'),
  first_name: NonBlankLine(255, 'First name of its first admin, 1 to 255 characters.'),
  last_name: Line(255, 'Last name, up to 255 characters.'),
  email,
});
export type RegistrationInput = Static<typeof RegistrationInput>;

export const RegistrationRequested = Type.Object(
  {
    link: Nullable(
      Type.String({
        description:
          'The link that makes the organization, only where the sandbox sends no mail. Null where it is mailed.',
      }),
    ),
  },
  {
    title: 'RegistrationRequested',
    description: 'What became of a registration: the same for every address.',
  },
);
export type RegistrationRequested = Static<typeof RegistrationRequested>;

export const RegistrationDone = Type.Object(
  {
    organization_id: Uuid('Id of the organization.'),
    next: Type.Enum(['done', 'sign_in'], {
      description:
        '`done`: the person is signed in. `sign_in`: they sign in, because they have a second factor.',
    }),
  },
  { title: 'RegistrationDone', description: 'An organization that registered itself.' },
);
export type RegistrationDone = Static<typeof RegistrationDone>;

export const registrationOperations = {
  /** Mails a link. The answer is the same for an address that somebody has and for one that nobody has. */
  requestRegistration: define({
    method: 'POST',
    path: '/internal/registrations',
    needs: 'nobody',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: RegistrationInput,
    status: 202,
    response: RegistrationRequested,
    errors: ['forbidden', 'rate_limited'],
  }),
  /**
   * Spends the link: makes the organization with its first admin, and signs them in. Pressed again in the browser that it signed in,
   * it answers the same.
   */
  spendRegistration: define({
    method: 'POST',
    path: '/internal/registrations/spend',
    needs: 'nobody',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: Strict({ token }),
    status: 200,
    response: RegistrationDone,
    errors: ['sign_in_refused', 'forbidden'],
  }),
} as const;
