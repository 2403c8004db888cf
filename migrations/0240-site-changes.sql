-- Tells every node to read the sites again. The text is a live event (src/server/live/shared-bus.ts) that all nodes receive,
-- also those that use Redis: an administrator may change a row with any tool, which only the database notices.
create function announce_site_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('vonk_live', '{"node":"database","events":[["sites",null]]}');
  return null;
end $$;
create trigger site_changed after insert or update or delete on site
  for each statement execute function announce_site_change();
