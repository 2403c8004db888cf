-- Partners who bring visitors and are told, with the member's consent to marketing, what became of a click.
create table affiliate (
  affiliate_id uuid primary key,
  site_id smallint not null references site,
  network text not null, -- as in the address of the link that brought the visitor
  url_template text not null, -- https, with placeholders such as {event} (src/affiliates/rules.ts)
  secret bytea not null, -- sealed; signs each postback
  events text[] not null default '{sign_up,confirmed,first_order,refund}',
  active boolean not null default true,
  access_hash bytea unique, -- of the token with which the affiliate reads the figures; a new one replaces it
  unique (site_id, network)
);

-- The setting says whether visitors are asked for consent; a change of it reaches every node as one of the site. A change of an
-- affiliate that leaves it as it is does not raise the site's revision.
create function set_site_affiliates() returns trigger language plpgsql as $$
begin
  update site s set settings = s.settings || jsonb_build_object('affiliates', found.any_active)
    from (select site_id, exists (select from affiliate a where a.site_id = site.site_id and a.active) as any_active from site) found
    where s.site_id in (coalesce(new.site_id, old.site_id), coalesce(old.site_id, new.site_id)) and found.site_id = s.site_id
      and coalesce((s.settings->>'affiliates')::boolean, false) <> found.any_active;
  return null;
end $$;
create trigger affiliate_changed after insert or update or delete on affiliate
  for each row execute function set_site_affiliates();

-- Each event of a member happens once, however often it is reported.
create table conversion (
  member_id bigint not null,
  event text not null,
  site_id smallint not null references site,
  order_id bigint, -- of first_order and refund
  happened_at timestamptz not null,
  primary key (member_id, event)
);

-- A report to an affiliate. The pseudonym stands for the member and differs for each affiliate.
create table postback (
  postback_id uuid primary key,
  site_id smallint not null references site,
  affiliate_id uuid not null references affiliate on delete cascade,
  member_id bigint not null,
  event text not null,
  pseudonym text not null,
  parameters jsonb not null, -- of the click, and the amount
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (affiliate_id, event, pseudonym)
);
create index postback_member on postback (member_id);

-- What an affiliate is paid for, and the figures that they may read. An agreement binds for members who signed up while it was in force.
create table affiliate_agreement (
  affiliate_id uuid not null references affiliate on delete cascade,
  valid_from timestamptz not null,
  kind text not null check (kind in ('none', 'per_lead', 'first_order', 'lifetime')),
  percent smallint check (percent between 1 and 100), -- of what the member paid
  amount int check (amount > 0), -- in minor units, for each confirmed sign-up
  currency char(3),
  primary key (affiliate_id, valid_from),
  check ((kind in ('first_order', 'lifetime')) = (percent is not null)),
  check ((kind = 'per_lead') = (amount is not null)),
  check ((amount is null) = (currency is null))
);

-- Money that was booked for an affiliate, to be paid by the finance staff.
create table affiliate_payout (
  payout_id uuid primary key,
  affiliate_id uuid not null references affiliate,
  currency char(3) not null,
  period_end date not null, -- it has what was earned before
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  paid_at timestamptz,
  unique (affiliate_id, currency, period_end)
);

-- What an affiliate earned by a member; refunds and chargebacks take it back, a won dispute gives it again. Rows are only added.
create table affiliate_earning (
  earning_id uuid primary key,
  affiliate_id uuid not null references affiliate,
  site_id smallint not null references site,
  member_id bigint not null, -- of an emptied account after the erasure
  order_id bigint, -- null for a lead
  kind text not null check (kind in ('lead', 'order', 'adjustment')),
  paid int not null, -- what the member paid, or got back (negative)
  amount int not null,
  currency char(3) not null,
  earned_at timestamptz not null,
  payout_id uuid references affiliate_payout
);
create unique index affiliate_earning_lead on affiliate_earning (member_id) where kind = 'lead';
create unique index affiliate_earning_order on affiliate_earning (order_id) where kind = 'order';
create index affiliate_earning_changes on affiliate_earning (order_id) where kind = 'adjustment';
create index affiliate_earning_open on affiliate_earning (site_id, affiliate_id, currency) where payout_id is null;
