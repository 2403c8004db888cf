-- additive
-- What the staff wrote to the buyer of an order; what became of the mail is in mail_log.
create table order_letter (
  member_id bigint not null, -- the buyer
  letter_id bigint not null,
  site_id smallint not null,
  order_id bigint not null,
  template text not null, -- the sentence that it began with, or `own`
  language text not null,
  text text not null,
  written_by bigint not null,
  at timestamptz not null,
  request_key bytea,
  request_hash bytea,
  primary key (member_id, letter_id)
);
create index order_letter_order on order_letter (order_id);
create unique index order_letter_request on order_letter (request_key) where request_key is not null;
