-- A bounce is the end of a counted view. Programs that sent bounces without being counted as visitors had made more of them.
update lander_day set bounces = views where bounces > views;
alter table lander_day add constraint lander_day_bounces_within_views check (bounces <= views);
