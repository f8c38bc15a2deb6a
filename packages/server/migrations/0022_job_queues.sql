-- Jobs are inserted by the service itself, which needs a row for each kind of job. Two kinds of jobs have new names. The
-- jobs that wait keep their place, and get the priorities and flags by which organizations take turns.

update graphile_worker._private_tasks set identifier = 'build_list_checkpoints' where identifier = 'lay_list_marks';
update graphile_worker._private_tasks set identifier = 'run_scheduled_work' where identifier = 'run_due_work';

insert into graphile_worker._private_tasks (identifier) values
  ('build_list_checkpoints'), ('collect_payments'), ('carry_out_charge'), ('carry_out_refund'), ('retry_payments'),
  ('place_orders'), ('forget_card'), ('send_order_batch'), ('run_scheduled_work'), ('send_mail'),
  ('notify_recipients')
on conflict (identifier) do nothing;

update graphile_worker._private_jobs as jobs
set priority = case tasks.identifier
    when 'build_list_checkpoints' then -10
    when 'send_mail' then 10
    when 'notify_recipients' then 20
    else 0 end,
  flags = case when tasks.identifier in ('send_order_batch', 'run_scheduled_work')
    then jsonb_build_object(jobs.payload ->> 'organization_id', true, 'long', true,
      'long:' || (jobs.payload ->> 'organization_id'), true)
    else jsonb_build_object(jobs.payload ->> 'organization_id', true) end
from graphile_worker._private_tasks as tasks
where tasks.id = jobs.task_id and jobs.payload ->> 'organization_id' is not null;
