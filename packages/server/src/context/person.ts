import type { Services } from './context.ts';

/** Somebody who is signed in. What they may do in an organization, its users say. */
export interface PersonSession {
  /** The id of the session. */
  readonly id: string;
  readonly personId: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** Null for whoever is not an operator of the deployment. */
  readonly operatorRole: 'owner' | 'support' | 'fulfilment' | 'finance' | null;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

/** The browser of a request. */
export interface Visitor {
  /** The header `Cookie`. */
  readonly cookie: string | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

/** What a person asks for about themselves. */
export interface PersonRequest<Session extends PersonSession | null = PersonSession | null> {
  readonly services: Services;
  readonly visitor: Visitor;
  readonly session: Session;
  /** To be called after a session was ended or replaced, so that the next request reads the database. */
  readonly forgetSessions: () => void;
}

export interface PersonAnswer<Body> {
  readonly body: Body;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}
