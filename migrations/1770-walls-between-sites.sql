-- Walls between the brands of one installation: whoever reads or writes a table with a site names the site first, and sees
-- no other (docs/walls.md).

-- The site of this statement or transaction; null, and so equal to none, where nobody named one.
create function current_site() returns smallint language sql stable parallel safe as $$
  select nullif(current_setting('vonk.site', true), '')::smallint
$$;

-- Lets only the rows of the current site be read and written, by the owner of the table as well. The role vonk_every_site
-- reads and writes all.
create function build_wall(p_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy site on %s using (site_id = current_site())', p_table);
  execute format('create policy every_site on %s to vonk_every_site using (true) with check (true)', p_table);
end $$;

-- A condition that could leak the rows that it sees (lower, a text search, an array operator) is tried after the wall, so that
-- no index serves it. These views hold the wall themselves, without that order; their owner passes the walls of their tables.

-- The sites of this statement: the one that is named, or every one for the role of every site.
create function visible_sites() returns int[] language sql stable as $$
  select case when pg_has_role(current_user, 'vonk_every_site', 'usage') or not row_security_active('site')
    then (select array_agg(site_id::int) from site) else array[current_site()::int] end
$$;

-- `+ 0`: no index reads all rows of a site for this condition alone; the statements name their site as well.

-- Addresses of accounts in lower case, for the indexes account_email and account_claims.
create view account_address as
  select member_id, site_id, lower(email) as address, email_confirmed_at, status from account where site_id + 0 = any ((select visible_sites())::int[]);

-- Words of names and copies of texts, for the indexes profile_name_words, profile_name_start and profile_about_copies.
create view profile_text as
  select member_id, site_id, origin, name, about from profile where site_id + 0 = any ((select visible_sites())::int[]);

-- Addresses of imported people in lower case, for the index member_import_row_email.
create view import_address as
  select import_id, site_id, line, lower(email) as address, state from member_import_row
  where site_id + 0 = any ((select visible_sites())::int[]) and email is not null;

grant select on account_address, profile_text, import_address to public;
grant create on schema public to vonk_every_site;
alter view account_address owner to vonk_every_site;
alter view profile_text owner to vonk_every_site;
alter view import_address owner to vonk_every_site;
revoke create on schema public from vonk_every_site;
grant select on account, profile, member_import_row, site to vonk_every_site;

-- The legal texts of the product itself stand at site 0, and every site reads them. The walls are built after the migrations.
create policy product on legal_text for select using (site_id = 0);

-- It runs as the owner of the tables, which sees the rows of a named site only.
alter function remove_test_orders(smallint) rename to remove_test_orders_within_wall;
create function remove_test_orders(p_site smallint) returns setof bigint language plpgsql as $$
declare
  v_site text := coalesce(current_setting('vonk.site', true), '');
begin
  perform set_config('vonk.site', p_site::text, true);
  return query select remove_test_orders_within_wall(p_site);
  perform set_config('vonk.site', v_site, true);
end $$;
