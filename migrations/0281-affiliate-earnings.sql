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

-- Hash of the token with which the affiliate reads the figures; a new one replaces it.
alter table affiliate add column access_hash bytea unique;
