-- A site's accounts at payment providers. Credentials are encrypted with the installation's secret.
-- The newest version is used; earlier ones still verify the reports that were signed with them until `retired_at`.
create table payment_account (
  site_id smallint not null,
  provider text not null,
  version integer not null,
  credentials bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz, -- null: current
  primary key (site_id, provider, version)
);
create unique index payment_account_current on payment_account (site_id, provider) where retired_at is null;

-- Providers that did not answer; new orders go to the fallback until `down_until`.
create table provider_outage (
  site_id smallint not null,
  provider text not null,
  failures integer not null,
  down_until timestamptz not null,
  primary key (site_id, provider)
);

-- What a provider tells only once, in signed reports, and what we asked of it: the adapter's own books, encrypted.
create table provider_record (
  site_id smallint not null,
  provider text not null,
  payment_id text not null, -- or the customer's id
  record_id text not null,
  kind text not null,
  body bytea not null,
  at timestamptz not null,
  primary key (site_id, provider, payment_id, record_id)
);

-- The methods that a provider offers on an account of the site, for each country and its currency, as the provider told them last.
create table provider_market (
  site_id smallint not null,
  provider text not null,
  country text not null,
  currency text not null,
  methods jsonb not null, -- [{ method, min, max }], amounts in minor units or null
  fetched_at timestamptz not null,
  primary key (site_id, provider, country)
);

-- Customers at a provider that an erasure deletes there, and what came of it. Holds no member: the account is gone by then.
create table provider_erasure (
  erasure_id bigint primary key,
  site_id smallint not null references site on delete cascade,
  provider text not null,
  customer_id text not null,
  requested_at timestamptz not null,
  attempts int not null default 0,
  erased_at timestamptz,
  failure text not null default ''
);
create index provider_erasure_open on provider_erasure (site_id, requested_at) where erased_at is null;

-- The books of the local payment provider, which stands for a company of its own and shares nothing with ours.
create table local_payment (
  id text primary key,
  body jsonb not null,
  created_at timestamptz not null
);
create unique index local_payment_key on local_payment ((body->>'idempotencyKey')) where body->>'idempotencyKey' is not null;
create index local_payment_customer on local_payment ((body->>'customerId')) where body->>'resource' = 'mandate';
