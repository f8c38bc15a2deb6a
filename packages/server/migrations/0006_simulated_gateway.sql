-- The sandbox's card gateway: an outside company, played in our own database.
--
-- What it keeps is not the service's and knows no organizations: like the real one it finds cards by tokens and what it
-- was asked to do by keys, so these tables have no organization_id and nothing refers to them. They are here at all
-- because it must remember across a kill what it charged, and answer a repeated key as it did before.

-- Cards that were typed in. Of the number only the last four digits are kept, of the security code nothing.
create table simulated_cards (
  card_token text primary key,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  -- What the test card does when it is attached or charged.
  behavior text not null check (behavior in ('works', 'declined_when_attached', 'wrong_cvc_when_attached',
    'expired_when_attached', 'declined_when_charged', 'insufficient_funds_when_charged',
    'authentication_when_charged', 'charge_answer_lost')),
  created_at timestamptz not null
);

-- One row for each key, with the answer it got. A card that was refused has no references.
create table simulated_attachments (
  key text primary key,
  card_token text not null references simulated_cards (card_token),
  customer_reference text,
  method_reference text unique,
  decline_code text,
  decline_message text,
  created_at timestamptz not null,
  detached_at timestamptz,
  check ((method_reference is null) = (decline_code is not null)),
  check ((method_reference is null) = (customer_reference is null)),
  check ((decline_code is null) = (decline_message is null))
);

create table simulated_charges (
  key text primary key,
  method_reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  reference text unique,
  decline_code text,
  decline_message text,
  created_at timestamptz not null,
  check ((reference is null) = (decline_code is not null)),
  check ((decline_code is null) = (decline_message is null))
);

create table simulated_refunds (
  key text primary key,
  charge_reference text not null references simulated_charges (reference),
  amount_cents bigint not null check (amount_cents > 0),
  reference text unique,
  decline_code text,
  decline_message text,
  created_at timestamptz not null,
  check ((reference is null) = (decline_code is not null)),
  check ((decline_code is null) = (decline_message is null))
);
create index simulated_refunds_charge on simulated_refunds (charge_reference);
