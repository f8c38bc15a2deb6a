import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FoundPerson } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Time } from '../../../ui/Time.tsx';
import { callService } from '../../api/call-service.ts';
import { FindField } from '../../parts/FindField.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useOperator } from '../operator.tsx';
import type { PersonAct } from './PersonDialog.tsx';

const PersonDialog = lazy(async () => ({ default: (await import('./PersonDialog.tsx')).PersonDialog }));
const shortest = 3;

export function UsersPage() {
  const { find = '' } = useSearch({ from: '/operators/operators/users' });
  const navigate = useNavigate();
  const [act, setAct] = useState<PersonAct | null>(null);
  return (
    <>
      <PageTitle
        title="Users"
        lead="Everybody who can sign in. You help them to get in; you never get in as them."
      />
      <div className="stack">
        <FindField
          label="Find users"
          placeholder="Beginning of an e-mail address"
          value={find}
          change={(typed) =>
            void navigate({ to: '/operators/users', search: typed ? { find: typed } : {}, replace: true })
          }
        />
        {find.length < shortest ? (
          <Message icon={UsersRound} title="Whom are you looking for?">
            <p>Type at least three characters of the e-mail address, from its beginning.</p>
          </Message>
        ) : (
          <People text={find} act={setAct} />
        )}
      </div>
      <Suspense>
        <PersonDialog act={act} close={() => setAct(null)} />
      </Suspense>
    </>
  );
}

function People({ text, act }: { text: string; act: (act: PersonAct) => void }) {
  const query = useQuery({
    queryKey: ['operator', 'people', text],
    queryFn: () => callService('findPeople', { body: { text } }),
  });
  return (
    <Loaded query={query}>
      {({ data, has_more }) =>
        data.length === 0 ? (
          <Message icon={SearchX} title="No address begins like this">
            <p>Ask for the whole address, and look for a mistyped letter near its beginning.</p>
          </Message>
        ) : (
          <div className="stack">
            {has_more && <p className="soft">These are the first {data.length}. Type more of the address.</p>}
            {data.map((person) => (
              <Person key={person.email} person={person} act={act} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function Person({ person, act }: { person: FoundPerson; act: (act: PersonAct) => void }) {
  const { person: own, role } = useOperator();
  const isSelf = person.email === own.email.toLowerCase();
  const canChange = !isSelf && (role === 'owner' || person.operator_role === null);
  const headingId = `person-${person.email}`;
  return (
    <section className="card card-body" aria-labelledby={headingId}>
      <div className="row">
        <h2 id={headingId} className="operator-person-name">
          {person.email}
        </h2>
        {person.operator_role && <Tag kind="accent">{`Operator: ${person.operator_role}`}</Tag>}
        {isSelf && <Tag kind="info">You</Tag>}
      </div>
      <dl className="operator-facts">
        {person.name && <Fact name="Name">{person.name}</Fact>}
        <Fact name="Organizations">
          {person.memberships.length === 0 ? 'None' : <Memberships person={person} />}
        </Fact>
        <Fact name="Last sign-in">
          {person.last_signed_in_at ? <Time of={person.last_signed_in_at} /> : 'Never'}
        </Fact>
        <Fact name="Signs in with">{waysOf(person)}</Fact>
        <Fact name="Second factor">
          {person.has_second_factor ? <Tag kind="success">On</Tag> : <Tag kind="plain">Off</Tag>}
        </Fact>
        <Fact name="Signed in at">{placesOf(person.sessions_count)}</Fact>
      </dl>
      <div className="row">
        <Button kind="plain" width="fit" onClick={() => act({ kind: 'link', person })}>
          Mail a link to sign in
        </Button>
        {canChange && person.has_second_factor && (
          <Button kind="plain" width="fit" onClick={() => act({ kind: 'factor', person })}>
            Reset the second factor
          </Button>
        )}
        {canChange && person.sessions_count > 0 && (
          <Button kind="plain" width="fit" onClick={() => act({ kind: 'sessions', person })}>
            Sign out everywhere
          </Button>
        )}
      </div>
    </section>
  );
}

const Memberships = ({ person: { memberships } }: { person: FoundPerson }) => (
  <ul className="operator-list">
    {memberships.map(({ organization_id: id, organization_name: name, role, is_closed: isClosed }) => (
      <li key={id}>
        <Link to="/operators/organizations/$id" params={{ id }}>
          {name}
        </Link>
        , {role}
        {isClosed && ' (closed)'}
      </li>
    ))}
  </ul>
);

function waysOf({ has_signed_in, has_password, passkeys_count: passkeys }: FoundPerson): string {
  if (!has_signed_in) return 'Has not signed in yet';
  const ways = [
    ...(has_password ? ['a password'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
  ];
  return ways.length === 0 ? 'links only' : ways.join(' and ');
}

const placesOf = (count: number): string =>
  count === 0 ? 'no place' : count === 1 ? 'one place' : `${count} places`;
