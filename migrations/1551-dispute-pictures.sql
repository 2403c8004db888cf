-- additive
-- Pictures that the staff add to the evidence of a chargeback, encoded anew: a delivery, a letter, a page of a terminal.
create table dispute_picture (
  site_id smallint not null references site,
  picture_id bigint not null,
  order_id bigint not null,
  chargeback_id text not null,
  member_id bigint not null, -- whose order it is
  name text not null, -- of the file that was uploaded
  sha256 bytea not null, -- of that file: the same one again is one
  content bytea not null, -- JPEG
  added_by bigint not null, -- of the staff
  added_at timestamptz not null,
  primary key (site_id, picture_id),
  unique (site_id, order_id, chargeback_id, sha256)
);
create index dispute_picture_member on dispute_picture (member_id);
