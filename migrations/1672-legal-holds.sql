-- additive
-- Data of a member that must not be erased for a time: an authority asked for it, or a claim is disputed (GDPR, article 17 (3)).
create table legal_hold (
  site_id smallint not null references site,
  hold_id bigint not null,
  member_id bigint not null,
  reason text not null,
  disclosed boolean not null, -- whether the member may be told
  placed_by bigint not null,
  approved_by bigint not null, -- another person of the staff
  placed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (site_id, hold_id),
  check (placed_by <> approved_by),
  check (expires_at > placed_at and expires_at <= placed_at + interval '366 days')
);
create index legal_hold_member on legal_hold (member_id) where ended_at is null;
