-- additive
-- The last check from outside of each host of a site: whether it leads to this installation.
create table site_host_check (
  site_id smallint not null references site on delete cascade,
  host text not null,
  state text not null, -- leads_here, or what was found instead (hostStates of the contract)
  checked_at timestamptz not null,
  primary key (site_id, host)
);
