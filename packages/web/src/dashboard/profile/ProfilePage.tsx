import { fullName } from '@gifts/contract/names';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { LeaveCard } from './LeaveCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import './profile.css';

export function ProfilePage() {
  const { person, membership } = useMember();
  const name = fullName(person);
  return (
    <>
      <PageTitle title="Profile & security" lead="Who you are here, and how you sign in." />
      <section className="card card-body" aria-labelledby="who">
        <h2 id="who">You</h2>
        <dl className="profile-facts">
          {name && (
            <div>
              <dt>Name</dt>
              <dd>{name}</dd>
            </div>
          )}
          <div>
            <dt>E-mail address</dt>
            <dd>{person.email}</dd>
          </div>
          <div>
            <dt>Role at {membership.organization_name}</dt>
            <dd>{roles[membership.role]}</dd>
          </div>
        </dl>
      </section>
      <PasswordCard />
      <SecondFactorCard />
      <PasskeysCard />
      <SessionsCard />
      <LeaveCard />
    </>
  );
}

const roles = {
  admin: 'Admin: may do everything',
  sender: 'Sender: may send gifts',
  viewer: 'Viewer: may look at everything',
};
