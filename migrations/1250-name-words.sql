-- additive
-- Names are found by any of their words, however they are typed. The steps are those of foldText in
-- src/platform/fold-text.ts; a test compares both. They use no extension, and letters are named by
-- their code points, so that the locale of a database plays no part.

-- "Łódź" → "lodz", "O’Brien" → "o brien".
create function fold_text(text) returns text language sql immutable strict parallel safe return
  btrim(regexp_replace(
    replace(replace(replace(replace(
      lower(translate(
        regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g'),
        'ŁłØøĐđÐðĦħŦŧŊŋıÆŒÞẞ', 'llooddddhhttnniæœþß')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u1fff\u2c00-\u2dff\u2e80-\u2fff\u3041-\ud7ff\uf900-\ufdff\ufe70-\ufefe\U00010000-\U0001efff\U00020000-\U0003ffff]+', ' ', 'g'));

-- The words of a name, with umlauts as one letter or two, and with and without apostrophes and hyphens.
create function name_words(text) returns tsvector language sql immutable strict parallel safe return
  array_to_tsvector(string_to_array(fold_text($1 || ' ' ||
    replace(replace(replace(replace(replace(lower(normalize($1, NFC)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa') || ' ' ||
    regexp_replace($1, '[''’‘ʼ´`‐-]', '', 'g')), ' '));

-- Each typed word begins a word of the name; null, which nothing fits, without letters and digits.
create function name_query(text) returns tsquery language sql immutable strict parallel safe return
  (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(string_to_array(fold_text($1), ' ')) word);
