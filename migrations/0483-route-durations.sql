-- additive
-- How long the requests of each route took on a node since it started: method and declared path, counts by bucket, errors.
alter table node_status add column routes jsonb not null default '[]';
