-- Admins manage the people of their organization.

-- Who takes over from somebody who was removed: mail about the gifts that they sent goes there. Their batches keep saying who
-- sent them. Both tables have a row for each user, so the lock is held for a moment.
alter table users add column successor_id uuid,
  add foreign key (organization_id, successor_id) references users (organization_id, id);

-- The last sign-in, in real time. Null for nobody that there is: a person is made by signing in.
alter table people add column last_signed_in_at timestamptz;
update people p set last_signed_in_at = coalesce(
  (select max(s.created_at) from sign_in_sessions s where s.person_id = p.id), p.created_at);
