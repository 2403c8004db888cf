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
