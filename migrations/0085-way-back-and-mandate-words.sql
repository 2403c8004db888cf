alter table credit_order add column next_path text; -- where the member was when they went to buy

-- The words that were signed are the server's own: their language, and a mark that tells one wording from another.
alter table debit_mandate
  add column agreed_language char(2) not null default 'en',
  add column agreed_version text not null default '';
