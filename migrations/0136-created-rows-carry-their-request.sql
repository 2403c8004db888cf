-- As migration 0135 does for payments: a repeat finds what its first attempt created.
alter table report add column request_key bytea, add column request_hash bytea;
create unique index report_request on report (request_key) where request_key is not null;
alter table complaint add column request_key bytea, add column request_hash bytea;
create unique index complaint_request on complaint (request_key) where request_key is not null;
alter table photo add column request_key bytea, add column request_hash bytea;
create unique index photo_request on photo (request_key) where request_key is not null;
alter table saved_search add column request_key bytea, add column request_hash bytea;
create unique index saved_search_request on saved_search (request_key) where request_key is not null;
alter table discount_code add column request_key bytea, add column request_hash bytea;
create unique index discount_code_request on discount_code (request_key) where request_key is not null;
