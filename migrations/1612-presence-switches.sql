-- additive
-- Whether others learn when a member is or was online, and how far they have read; who hides one does not learn it of others.
alter table profile
  add column show_online boolean not null default true,
  add column show_reads boolean not null default true;
