-- additive
-- Tells whether any node runs jobs. Nodes of an earlier release do not report it.
alter table node_status add column role text not null default 'all';
