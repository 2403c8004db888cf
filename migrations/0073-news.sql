-- What the operator tells those who asked for news, in every language.
create table news_item (
  site_id smallint not null,
  published_at timestamptz not null,
  news_id bigint not null,
  texts jsonb not null, -- language: { title, text }
  primary key (site_id, published_at, news_id)
);
