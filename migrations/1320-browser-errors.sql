-- additive
-- Errors that browsers reported, grouped; texts are masked, and nothing says who had them. Kept for 30 days after the last one.
create table browser_error (
  fingerprint text primary key, -- SHA-256 of the next five
  kind text not null check (kind in ('error', 'rejection', 'csp')),
  message text not null,
  source text not null, -- built file, line and column, or what the policy blocked
  route text not null, -- name of the page, never its address
  release text not null,
  count int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index browser_error_last on browser_error (last_at desc);
