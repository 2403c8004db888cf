-- Somebody whom a removed account reached by a request alone is told as well: there is no conversation then.
alter table aftercare_notice
  alter column conversation_id drop not null,
  add column requests jsonb not null default '[]'; -- the requests of the two that nobody opened: at, is_mine, text; for the evidence
