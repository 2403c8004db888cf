-- How many mails that anybody can ask for went to an address in this hour, whether it has an account or not.
create table mailed_address (
  site_id smallint not null,
  address_hash bytea not null, -- keyed: the table does not say whom we wrote to
  mails int not null,
  since timestamptz not null,
  primary key (site_id, address_hash)
);
