-- A saved view keeps which end of its list is shown first.
alter table saved_views add column sort text not null default 'newest' check (sort in ('newest', 'oldest'));

select plan_for_one_organization();
