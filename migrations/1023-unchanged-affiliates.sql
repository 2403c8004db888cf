-- A new link for an affiliate, or a changed address of its reports, is no change of the site's settings: it raised their revision and stood
-- in their history without a difference.
create or replace function set_site_affiliates() returns trigger language plpgsql as $$
begin
  update site s set settings = s.settings || jsonb_build_object('affiliates', found.any_active)
    from (select site_id, exists (select from affiliate a where a.site_id = site.site_id and a.active) as any_active from site) found
    where s.site_id in (coalesce(new.site_id, old.site_id), coalesce(old.site_id, new.site_id)) and found.site_id = s.site_id
      and coalesce((s.settings->>'affiliates')::boolean, false) <> found.any_active;
  return null;
end $$;
