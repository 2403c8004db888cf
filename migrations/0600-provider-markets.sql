-- additive
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
