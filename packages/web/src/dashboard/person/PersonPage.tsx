import { fullName } from '@gifts/contract/names';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CircleSlash, Gift, Merge, PencilLine, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Contact } from '../../api/dashboard-operations.generated.ts';
import { ActBar } from '../../ui/ActBar.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Time } from '../../ui/Time.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { personQuery } from '../people/people.ts';
import { useSendTo } from '../people/use-send-to.ts';
import type { PersonAct } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { GiftsOfPerson } from './GiftsOfPerson.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import '../parts/detail.css';
import '../people/people.css';

const PersonDialogs = lazy(() =>
  import('./PersonDialogs.tsx').then(({ PersonDialogs }) => ({ default: PersonDialogs })),
);

export function PersonPage() {
  const { id } = useParams({ from: '/shell/people/$id' });
  const { membership } = useMember();
  const query = useQuery(personQuery(membership.organization_id, id));
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/people">All people</Link>
      </nav>
      <PageTitle
        title={query.data ? fullName(query.data) : 'Person'}
        lead={query.data && leadOf(query.data)}
      />
      <Loaded query={query}>{(person) => <Person person={person} key={person.id} />}</Loaded>
    </>
  );
}

const leadOf = ({ title, company }: Contact): string => [title, company].filter(Boolean).join(', ');

const Person = ({ person }: { person: Contact }) => (
  <>
    <div className="detail-head">
      {person.no_gifts && (
        <Banner kind="warning" title="Gets no gifts">
          <p>
            {person.no_gifts.reason} Since <Time of={person.no_gifts.since} to="day" />. Gifts prepared on
            these pages cannot be sent to this address.
          </p>
        </Banner>
      )}
      {person.alike.length > 0 && <Alike person={person} />}
      <Acts person={person} />
    </div>
    <div className="detail">
      <section className="stack" aria-labelledby="gifts">
        <h2 id="gifts">Gifts</h2>
        <GiftsOfPerson person={person} />
      </section>
      <div className="detail-side">
        <Side id="facts" title="Facts">
          <PersonFacts person={person} />
        </Side>
        <Side id="lists" title="Lists">
          {person.lists.length === 0 ? (
            <p className="soft">In no list. Choose people on the page of all people to add them to one.</p>
          ) : (
            <ul className="person-lists">
              {person.lists.map(({ id, name }) => (
                <li key={id}>
                  <Link to="/people" search={{ list: id }}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Side>
        {person.notes && (
          <Side id="notes" title="Notes">
            <p className="detail-message">{person.notes}</p>
          </Side>
        )}
      </div>
    </div>
  </>
);

/** Others who may be the same person. */
const Alike = ({ person: { alike } }: { person: Contact }) => (
  <Banner kind="info" title="May be here twice">
    <p>
      {alike.length === 1 ? 'Somebody' : `${alike.length} others`} with the same name or phone number:{' '}
      {alike.map(({ id, email, company }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to="/people/$id" params={{ id }}>
            {email ?? company ?? 'without an e-mail address'}
          </Link>
        </span>
      ))}
      . Merge them if they are the same person.
    </p>
  </Banner>
);

const Side = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="card card-body" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** The form that is open stands in the address. */
function Acts({ person }: { person: Contact }) {
  const { membership } = useMember();
  const { act = null } = useSearch({ from: '/shell/people/$id' });
  const navigate = useNavigate();
  const { send, problems } = useSendTo();
  const open = (name: PersonAct | null) =>
    void navigate({ to: '.', search: name ? { act: name } : {}, replace: name === null });
  const isViewer = membership.role === 'viewer';
  const whyOff = isViewer ? 'Admins and senders change people, and your role is viewer.' : null;
  const whyNoGift = person.no_gifts ? 'No gifts are sent to this person.' : whyOff;
  const acts = [
    {
      ...{ id: 'send', label: 'Send a gift', whyOff: whyNoGift },
      icon: <Gift size={18} aria-hidden="true" />,
      run: () => void send({ workspaceId: person.workspace_id, people: { contact_ids: [person.id] } }),
    },
    {
      ...{ id: 'edit', label: 'Edit', whyOff },
      icon: <PencilLine size={18} aria-hidden="true" />,
      run: () => open('edit'),
    },
    {
      ...{ id: 'no_gifts', label: person.no_gifts ? 'Allow gifts again' : 'No gifts', whyOff },
      icon: <CircleSlash size={18} aria-hidden="true" />,
      run: () => open('no_gifts'),
    },
    {
      ...{ id: 'merge', label: 'Merge', whyOff },
      icon: <Merge size={18} aria-hidden="true" />,
      run: () => open('merge'),
    },
    {
      ...{ id: 'delete', label: 'Delete', whyOff },
      icon: <Trash2 size={18} aria-hidden="true" />,
      run: () => open('delete'),
    },
  ];
  return (
    <>
      <ActBar label="What can be done with this person" acts={acts} />
      <FormProblem problems={problems} />
      <Suspense>
        <PersonDialogs person={person} act={isViewer ? null : act} close={() => open(null)} />
      </Suspense>
    </>
  );
}
