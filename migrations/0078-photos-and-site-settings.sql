-- Smaller copies in AVIF exist beside the files that every browser reads.
alter table photo add column avif boolean not null default false;

-- What a site switches on or off decides who is listed; its rows of the search follow as they follow a profile.
create function member_search_follows_site() returns trigger language plpgsql as $$
declare
  changed text[] := array(
    select key from unnest(array['idle_days', 'fictional', 'member_resell', 'cam_cards']) key
    where old.settings -> key is distinct from new.settings -> key
  );
begin
  if cardinality(changed) > 0 then
    perform refresh_member_search(s.member_id) from member_search s
    where s.site_id = new.site_id
      and (array['idle_days', 'fictional', 'member_resell', 'cam_cards'])[s.origin + 1] = any(changed);
  end if;
  return null;
end $$;
create trigger member_search_site after update of settings on site for each row execute function member_search_follows_site();
