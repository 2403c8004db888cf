-- Mails are counted for their receiver and their kind, so that a flood of one kind holds back no other.
alter table mailed_address add column kind text not null default 'requested';
alter table mailed_address alter column kind drop default;
alter table mailed_address drop constraint mailed_address_pkey;
alter table mailed_address add primary key (site_id, address_hash, kind);
