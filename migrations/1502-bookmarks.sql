-- additive
-- People whom a member keeps in mind; only the member sees it.
create table member_bookmark (
  site_id smallint not null references site,
  member_id bigint not null,
  other_id bigint not null,
  at timestamptz not null,
  primary key (site_id, member_id, other_id)
);
create index member_bookmark_other on member_bookmark (other_id);

-- People whom a member set aside: out of the member's search and suggestions, in nobody else's. They can still see the member.
create table hidden_member (
  site_id smallint not null references site,
  member_id bigint not null,
  other_id bigint not null,
  at timestamptz not null,
  primary key (site_id, member_id, other_id)
);
create index hidden_member_other on hidden_member (other_id);
